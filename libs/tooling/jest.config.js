import { nodeProject } from './jest.ts';

export default nodeProject(import.meta.url, 'tooling', {
  modulePathIgnorePatterns: ['<rootDir>/fixtures/'],
});
