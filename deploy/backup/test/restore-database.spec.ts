import { expect, it } from '@jest/globals';
import { opened, testDatabase } from '@sevenfold/testing';
import { connect, factsOf } from '../src/database-facts.js';
import type { PostgresPrograms } from '../src/postgres-programs.js';
import { restoreDatabase } from '../src/restore-database.js';

/** Replaces pg_restore, which this stack does not have. */
async function restore(url: string) {
  const client = await connect(url);
  try {
    await client.query(
      `create table public.outbox (id int, sent_at timestamptz);
       insert into public.outbox values (1, '2026-01-01'), (2, null)`,
    );
  } finally {
    await client.end();
  }
}

it('marks no restored event as sent, because databases copied earlier may not have handled it', async () => {
  const { url } = await opened(testDatabase('restored'));
  await restore(url);
  const client = opened(await connect(url));
  const copied = await factsOf(client);
  await restoreDatabase({ restore } as unknown as PostgresPrograms, url, 'accounts.dump', copied);
  const { rows } = await client.query('select id, sent_at from public.outbox order by id');
  expect(rows).toEqual([
    { id: 1, sent_at: null },
    { id: 2, sent_at: null },
  ]);
});
