import { nodeProject } from '@sevenfold/tooling/jest';

export default nodeProject(import.meta.url, 'accounts', {
  setupFilesAfterEnv: ['<rootDir>/test/support/set-up.ts'],
});
