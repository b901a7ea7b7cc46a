import { nodeProject } from '@sevenfold/tooling/jest';

/** Needs pg_dump of PostgreSQL 18 and a real S3 server. */
export default nodeProject(import.meta.url, 'backup-full', { testRegex: 'test-full/.*\\.spec\\.ts$' });
