import { nodeProject } from '@sevenfold/tooling/jest';

/** Suites that need Python as well as Node. */
export default nodeProject(import.meta.url, 'embedded', { testRegex: 'test-full/.*\\.spec\\.ts$' });
