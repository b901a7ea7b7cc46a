/** `node deploy/images/dist/migrate.js accounts`: brings the database of one service up to date, and ends. */
import { migrate } from '@sevenfold/database';
import { existsSync } from 'node:fs';
import { required } from './config.js';

const [service = ''] = process.argv.slice(2);
const migrations = new URL(`../../../services/${service}/prisma/migrations/`, import.meta.url);

try {
  if (!/^[a-z-]+$/.test(service) || !existsSync(migrations))
    throw new Error(`No service with migrations is called "${service}"`);
  const applied = await migrate(required('DATABASE_URL'), migrations);
  console.log(applied.length ? `${service}: applied ${applied.join(', ')}` : `${service}: up to date`);
} catch (error) {
  console.error(`${service}: ${(error as Error).message}`);
  process.exitCode = 1;
}
