import { nodeProject } from '@sevenfold/tooling/jest';

/** Needs Prometheus with promtool, from Debian's package `prometheus`, k6, and what the full stack needs. */
export default nodeProject(import.meta.url, 'observability-full', { testRegex: 'test-full/.*\\.spec\\.ts$' });
