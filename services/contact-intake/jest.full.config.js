import { nodeProject } from '@sevenfold/tooling/jest';

/** Suites that need a real clamd, apart from the ordinary run, which needs only Node. */
export default nodeProject(import.meta.url, 'contact-intake', { testRegex: 'test-full/.*\\.spec\\.ts$' });
