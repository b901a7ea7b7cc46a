import { opened, testDatabase, until } from '@sevenfold/testing';
import pg from 'pg';
import { PgBossTransport } from '../src/pg-boss/pg-boss-transport.js';

it('deletes events a week after their publication, so that later groups do not get them', async () => {
  const database = await opened(testDatabase('bus'));
  const transport = await opened(PgBossTransport.start({ url: database.url }));
  const pool = opened(new pg.Pool({ connectionString: database.url, max: 1 }));
  for (const key of ['8 days', '6 days']) {
    await transport.publish([{ topic: 'tests.counter', key, headers: {}, value: '{}' }]);
    await pool.query(`update bus_event set published_at = now() - $1::interval where key = $1`, [key]);
  }
  await transport['forgetOldEvents']();
  const got: string[] = [];
  await transport.subscribe('late', ['tests.counter'], async ({ key }) => void got.push(key));
  await until(() => got.includes('6 days'), 'the later event did not arrive');
  expect(got).toEqual(['6 days']);
});
