import { connect, factsOf, majorVersion } from './database-facts.js';
import type { DatabaseFacts } from './manifest.js';
import type { PostgresPrograms } from './postgres-programs.js';

/**
 * Dumps a database to a file. Facts and dump come from one snapshot, so a restored database must have exactly the
 * same rows.
 */
export async function copyDatabase(
  programs: PostgresPrograms,
  url: string,
  file: string,
): Promise<DatabaseFacts> {
  const client = await connect(url);
  try {
    programs.requireFor(await majorVersion(client));
    // The snapshot lasts as long as its transaction, which is idle while pg_dump reads.
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    await programs.dump(url, rows[0]!.snapshot, file);
    const facts = await factsOf(client);
    await client.query('commit');
    return facts;
  } finally {
    await client.end();
  }
}
