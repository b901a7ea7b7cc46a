import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@sevenfold/database';
import { opened, testDatabase, until } from '@sevenfold/testing';
import pg from 'pg';

it('lets queries pass while a table that it changes is in use, and migrates afterwards', async () => {
  const { url } = await opened(testDatabase('migrated'));
  const folder = await folderOf({ second: 'alter table room add column title text' });
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

it('applies migrations by name, those of libs first, and each of them once', async () => {
  const { url } = await opened(testDatabase('migrated'));
  const lib = await folderOf({
    '0009_queue': 'create table queue (id int)',
    '0010_topic': 'alter table queue add column topic text',
  });
  const service = await folderOf({
    '0001_room': 'create table room (id int); alter table queue drop column topic',
    '0002_title': 'alter table room add column title text',
  });
  expect(await migrate(url, [lib, service])).toEqual(['0009_queue', '0010_topic', '0001_room', '0002_title']);
  expect(await migrate(url, [lib, service])).toEqual([]);
});

it('rejects a migration that was edited after it had been applied, and applies nothing after it', async () => {
  const { url } = await opened(testDatabase('migrated'));
  await migrate(url, [await folderOf({ first: 'create table room (id int)' })]);
  const edited = { first: 'create table room (id bigint)', second: 'create table person (id int)' };
  await expect(migrate(url, [await folderOf(edited)])).rejects.toThrow(
    'Migration first was edited after it had been applied',
  );
  expect(await tablesAndRecords(url)).toEqual({ tables: ['room'], records: ['first'] });
});

it('accepts a migration whose tables have moved to a lib', async () => {
  const { url } = await opened(testDatabase('migrated'));
  const before = 'create table room (id int); create table queue (id int)';
  await migrate(url, [await folderOf({ first: before })]);
  const checksum = createHash('sha256').update(before).digest('hex');
  const moved = `-- Formerly ${checksum}, with the table of the queue.\ncreate table room (id int)`;
  expect(await migrate(url, [await folderOf({ first: moved })])).toEqual([]);
});

it.each([
  ['whose SQL fails', 'select 1 / 0', 'division by zero'],
  [
    'whose record cannot be written',
    `alter table _prisma_migrations add check (migration_name <> 'second')`,
    'violates check constraint',
  ],
])('leaves nothing of a migration %s, and applies it once it is corrected', async (_, sql, reason) => {
  const { url } = await opened(testDatabase('migrated'));
  const migrations = {
    first: 'create table room (id int)',
    second: `create table person (id int); ${sql}`,
    third: 'create table party (id int)',
  };
  const failed = migrate(url, [await folderOf(migrations)]);
  await expect(failed).rejects.toThrow(/^Migration second failed: /);
  await expect(failed).rejects.toThrow(reason);
  expect(await tablesAndRecords(url)).toEqual({ tables: ['room'], records: ['first'] });
  const corrected = await folderOf({ ...migrations, second: 'create table person (id int)' });
  expect(await migrate(url, [corrected])).toEqual(['second', 'third']);
});

/** A folder of migrations: their SQL by name. */
async function folderOf(migrations: Record<string, string>) {
  const folder = opened(await mkdtemp(path.join(tmpdir(), 'migrations-')), made =>
    rm(made, { recursive: true }),
  );
  for (const [name, sql] of Object.entries(migrations)) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'migration.sql'), sql);
  }
  return folder;
}

async function tablesAndRecords(url: string) {
  const client = await connected(url);
  const { rows: tables } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations' order by 1`,
  );
  const { rows: records } = await client.query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations order by started_at',
  );
  return {
    tables: tables.map(({ tablename }) => tablename),
    records: records.map(({ migration_name: name }) => name),
  };
}

async function connected(url: string) {
  const client = opened(new pg.Client({ connectionString: url }));
  await client.connect();
  return client;
}
