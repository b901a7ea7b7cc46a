import { nodeProject } from '@sevenfold/tooling/jest';

/** What needs Python beside Node. */
export default nodeProject(import.meta.url, 'embedded', { testRegex: 'test-full/.*\\.spec\\.ts$' });
