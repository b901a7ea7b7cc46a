export { createDatabase, type NewDatabase } from './create-database.js';
export { isDatabaseAway } from './is-database-away.js';
export { migrate } from './migrate.js';
export { createPool, prismaOptions } from './pool.js';
