import { nodeProject } from '@sevenfold/tooling/jest';

/** What needs Redis, Janus or coturn beside it: apart from the ordinary run, which needs nothing but Node. */
export default nodeProject(import.meta.url, 'rooms-gateway', { testRegex: 'test-full/.*\\.spec\\.ts$' });
