import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@sevenfold/database';
import { opened, testDatabase } from '@sevenfold/testing';
import pg from 'pg';
import { definitions } from '../src/definitions.js';
import { catalogueOf } from './support/catalogue.js';

const moved = /^-- Formerly (\w{64}), with the tables of @sevenfold\/(\w+) here\.\n/m;
const services = Object.values(definitions).filter(({ migrations }) => migrations);

const releasedTables = (lib: string) => readFileSync(new URL(`released/${lib}.sql`, import.meta.url), 'utf8');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'released-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(services.map(({ name, migrations }) => [name, migrations!] as const))(
  'the database of %s',
  (name, migrations) => {
    it('keeps outbox, inbox and mail rows when the libs take over these tables, and ends up like a new one', async () => {
      const [old, fresh] = [await connect(name), await connect(name)];
      await migrate(old.url, [await asReleased(name, migrations.at(-1)!)]);
      const sendsMail = (await old.rows(`select to_regclass('mail') is not null as it`))[0].it;
      const id = 'gen_random_uuid()';
      await old.rows(
        `insert into outbox (id, aggregatetype, aggregateid, type, payload) values (${id}, 'a', 'b', 'c', '{}')`,
      );
      await old.rows(`insert into inbox (event_id, consumer) values (${id}, 'd')`);
      if (sendsMail)
        await old.rows(
          `insert into mail (id, recipient, subject, text, about) values (${id}, 'e', 'f', 'g', 'h')`,
        );
      const tables = ['outbox', 'inbox', ...(sendsMail ? ['mail'] : [])];
      const kept = async () => {
        const rows = [];
        for (const table of tables) rows.push(await old.rows(`select * from ${table}`));
        return rows;
      };
      const before = await kept();

      const ofLibs = migrations.filter(({ pathname }) => pathname.includes('/libs/'));
      const expected = await Promise.all(ofLibs.map(migration => readdir(migration)));
      expect(await migrate(old.url, migrations)).toEqual(expected.map(names => names.toSorted()).flat());
      // Columns that were added since then are empty.
      expect(await kept()).toMatchObject(before);

      await migrate(fresh.url, migrations);
      expect(await catalogueOf(old.url)).toEqual(await catalogueOf(fresh.url));
      expect(await migrate(fresh.url, migrations)).toEqual([]);
    });
  },
);

/** The service's migrations as released when they still created these tables themselves. */
async function asReleased(name: string, own: URL): Promise<string> {
  const released = path.join(folder, name);
  for (const migration of await readdir(own)) {
    const now = await readFile(path.join(own.pathname, migration, 'migration.sql'), 'utf8');
    const [line, checksum, lib] = moved.exec(now) ?? [];
    const sql = line ? now.replace(line, () => releasedTables(lib!)) : now;
    if (line) expect(createHash('sha256').update(sql).digest('hex')).toBe(checksum);
    await mkdir(path.join(released, migration), { recursive: true });
    await writeFile(path.join(released, migration, 'migration.sql'), sql);
  }
  return released;
}

async function connect(name: string) {
  const { url } = await opened(testDatabase(name));
  const client = opened(new pg.Client({ connectionString: url }));
  await client.connect();
  return { url, rows: async (sql: string) => (await client.query(sql)).rows };
}
