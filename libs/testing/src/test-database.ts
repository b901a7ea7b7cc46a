import { randomBytes } from 'node:crypto';
import { createDatabase } from '@sevenfold/database';
import pg from 'pg';
import { sharedPostgres } from './shared-postgres.js';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new, empty database with its own role on the shared test server. */
export async function testDatabase(name = 'test'): Promise<TestDatabase> {
  const { adminUrl } = await sharedPostgres();
  const unique = `${name.replaceAll(/\W+/g, '_')}_${randomBytes(5).toString('hex')}`;
  const url = await createDatabase({ adminUrl, name: unique, role: unique, password: unique });
  return { url, drop: () => dropDatabase(adminUrl, unique) };
}

async function dropDatabase(adminUrl: string, name: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    await client.query(`drop role if exists ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
