import { nodeProject } from '@sevenfold/tooling/jest';

/** Starts Kafka, Keycloak and the rest, so it is separate from the ordinary run, which only needs Node. */
export default nodeProject(import.meta.url, 'full', { testRegex: 'test-full/.*\\.spec\\.ts$' });
