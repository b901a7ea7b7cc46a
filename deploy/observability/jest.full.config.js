import { nodeProject } from '@sevenfold/tooling/jest';

/** Needs promtool, from Debian's package `prometheus`. */
export default nodeProject(import.meta.url, 'observability-full', { testRegex: 'test-full/.*\\.spec\\.ts$' });
