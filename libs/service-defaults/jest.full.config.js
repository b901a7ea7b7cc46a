import { nodeProject } from '@sevenfold/tooling/jest';

/** Needs a real scraper: Debian's package `prometheus`. */
export default nodeProject(import.meta.url, 'service-defaults-full', {
  testRegex: 'test-full/.*\\.spec\\.ts$',
});
