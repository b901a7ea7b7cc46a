import { nodeProject } from './jest.js';

export default nodeProject(import.meta.url, 'tooling', {
  testRegex: '/test/.*\\.spec\\.js$',
  modulePathIgnorePatterns: ['<rootDir>/fixtures/'],
});
