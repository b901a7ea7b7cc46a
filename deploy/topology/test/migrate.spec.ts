import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@sevenfold/database';
import { opened, testDatabase, until } from '@sevenfold/testing';
import pg from 'pg';

it('lets queries pass while a table that it changes is in use, and migrates afterwards', async () => {
  const { url } = await opened(testDatabase('migrated'));
  const folder = opened(await mkdtemp(path.join(tmpdir(), 'migrations-')), made =>
    rm(made, { recursive: true }),
  );
  await mkdir(path.join(folder, 'second'));
  await writeFile(path.join(folder, 'second/migration.sql'), 'alter table room add column title text');
  const [copy, visitor] = [await connected(url), await connected(url)];
  await copy.query('create table room (id int)');

  // pg_dump holds this lock until it has read everything.
  await copy.query('begin; lock table room in access share mode');
  const migrated = migrate(url, [folder]);
  await until(async () => {
    const { rowCount } = await copy.query(
      `select from pg_locks where relation = 'room'::regclass and not granted`,
    );
    return rowCount === 1;
  });
  await visitor.query(`set statement_timeout = '30s'`);
  await visitor.query('select id from room');

  await copy.query('commit');
  expect(await migrated).toEqual(['second']);
  await visitor.query('select title from room');
});

async function connected(url: string) {
  const client = opened(new pg.Client({ connectionString: url }));
  await client.connect();
  return client;
}
