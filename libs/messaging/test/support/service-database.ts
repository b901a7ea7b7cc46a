import { migrate } from '@sevenfold/database';
import { testDatabase } from '@sevenfold/testing';
import pg from 'pg';
import { messagingMigrations } from '../../src/migrations.js';
import { transactionOn } from '../../src/test-transaction.js';

/** A service's database: outbox, inbox, and a table for what its consumer does. */
export async function serviceDatabase(name: string, connections = 10) {
  const database = await testDatabase(name);
  const pool = new pg.Pool({ connectionString: database.url, max: connections });
  pool.on('error', () => undefined);
  await migrate(database.url, [messagingMigrations]);
  await pool.query('create table effect (position bigserial, key text not null, number integer not null)');
  const drop = async () => {
    await pool.end();
    await database.drop();
  };
  return { url: database.url, pool, transaction: transactionOn(pool), drop };
}

export type ServiceDatabase = Awaited<ReturnType<typeof serviceDatabase>>;
