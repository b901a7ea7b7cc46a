export { createDatabase, type NewDatabase } from './create-database.js';
export { isDatabaseAway } from './is-database-away.js';
export { migrate } from './migrate.js';
export { createPool, endPool, prismaOptions } from './pool.js';
