export {
  prepareFullInfrastructure,
  removeFullData,
  startFullInfrastructure,
  type FullInfrastructure,
  type FullInfrastructureOptions,
} from './full-infrastructure.js';
export { postgresPrograms } from './postgres-programs.js';
export { startFullStack, type FullStack } from './start-full-stack.js';
export { startManaged, type ManagedProcess } from './managed-process.js';
export { endLeftover, pidFileOf } from './leftover.js';
export { redis } from './parts/redis.js';
