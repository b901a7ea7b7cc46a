import { nodeProject } from '@sevenfold/tooling/jest';

/** What needs a real clamd: apart from the ordinary run, which needs nothing but Node. */
export default nodeProject(import.meta.url, 'contact-intake', { testRegex: 'test-full/.*\\.spec\\.ts$' });
