export * from '@sevenfold/database/free-ports';
export * from './data-directory.js';
export * from './provision-databases.js';
export * from './topology.js';
export * from './run-stack.js';
export * from './service-set.js';
export * from './optional-settings.js';
