export { createDatabase, type NewDatabase } from './create-database.js';
export { isStoreAway } from './is-store-away.js';
export { literalPattern } from './literal-pattern.js';
export { migrate } from './migrate.js';
export { createPool, endPool, prismaOptions } from './pool.js';
