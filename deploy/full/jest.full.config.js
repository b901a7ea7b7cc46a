import { nodeProject } from '@sevenfold/tooling/jest';

/** Starts Kafka, Keycloak and the rest: apart from the ordinary run, which needs nothing but Node. */
export default nodeProject(import.meta.url, 'full', { testRegex: 'test-full/.*\\.spec\\.ts$' });
