export { startStack, stackKind, type StackKind, type StackUnderTest, type StoredFile } from './stack.js';
export { freePort } from './free-port.js';
export { withLock } from './lock-file.js';
export { sharedPostgres, stopSharedPostgres } from './shared-postgres.js';
export { testDatabase, type TestDatabase } from './test-database.js';
export { until } from './until.js';
