export { startStack, stackKind } from './stack.js';
export type { StackKind, StackUnderTest, StoredFile } from './stack-under-test.js';
export { freePort } from './free-port.js';
export { withLock } from './lock-file.js';
export { sharedPostgres, stopSharedPostgres } from './shared-postgres.js';
export { testDatabase, type TestDatabase } from './test-database.js';
export { until } from './until.js';
export { startJanus, type TestJanus } from './janus.js';
export { startCuttableProxy } from './cuttable-proxy.js';
