import { nodeProject } from '@sevenfold/tooling/jest';

/** Suites that need Redis, Janus or coturn, apart from the ordinary run, which needs only Node. */
export default nodeProject(import.meta.url, 'rooms-gateway', { testRegex: 'test-full/.*\\.spec\\.ts$' });
