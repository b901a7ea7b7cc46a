import { nodeProject } from '@sevenfold/tooling/jest';

export default nodeProject(import.meta.url, 'identity', {
  setupFilesAfterEnv: ['<rootDir>/test/support/set-up.ts'],
});
