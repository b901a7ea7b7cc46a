import { connect, differences, factsOf, majorVersion, tablesOf } from './database-facts.js';
import type { DatabaseFacts } from './manifest.js';
import type { PostgresPrograms } from './postgres-programs.js';

/**
 * Changes nothing.
 * @throws if the database cannot take this copy
 */
export async function requireRestorable(url: string, copied: DatabaseFacts, mayReplace: boolean) {
  const client = await connect(url);
  try {
    const server = await majorVersion(client);
    if (server < copied.server)
      throw new Error(`the copy needs PostgreSQL ${copied.server} or later, but the server is ${server}`);
    const [found] = mayReplace ? [] : await tablesOf(client);
    if (found)
      throw new Error(
        `the database is not empty: it contains ${found.schema}.${found.table}. Use an empty one, or --replace`,
      );
  } finally {
    await client.end();
  }
}

/**
 * Restores a dump and compares every table with the copy. Afterwards the services send all events again: a
 * database that was copied earlier may not have handled them, and inboxes skip those that were handled.
 * @throws if anything differs
 */
export async function restoreDatabase(
  programs: PostgresPrograms,
  url: string,
  file: string,
  copied: DatabaseFacts,
) {
  await empty(url);
  await programs.restore(url, file);
  const client = await connect(url);
  try {
    const found = differences(copied, await factsOf(client));
    if (found.length) throw new Error(`the restored database differs from the copy: ${found.join('; ')}`);
    if (copied.tables['public.outbox'])
      await client.query('update public.outbox set sent_at = null where sent_at is not null');
  } finally {
    await client.end();
  }
}

async function empty(url: string) {
  const client = await connect(url);
  try {
    await client.query("set lock_timeout = '20s'");
    await client.query('drop owned by current_user cascade');
    const [left] = await tablesOf(client);
    if (left) throw new Error(`${left.schema}.${left.table} belongs to another role: remove it by hand`);
  } catch (cause) {
    if ((cause as { code?: string }).code === '55P03')
      throw new Error('the database is in use: stop the services first', { cause });
    throw cause;
  } finally {
    await client.end();
  }
}
