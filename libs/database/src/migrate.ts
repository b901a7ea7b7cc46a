import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** Checksums of the same migration before some of its tables moved to a lib: `-- Formerly <checksum>, …`. */
  formerChecksum: string | undefined;
}

/** Prisma's own lock number, so that `prisma migrate deploy` and we wait for each other. */
const lockNumber = 72_707_369;

/**
 * While a migration waits for a table that is locked (pg_dump locks all of them), later queries on that table wait, too.
 * So each attempt times out soon, and queries run before the next one. The last attempt ends before the deadline of the
 * migration job.
 */
const lockTimeout = '5s';
const pauseForOthersMs = 10_000;
const lockPatienceMs = 8 * 60_000;
const lockNotAvailable = '55P03';

/**
 * Migrates a database as `prisma migrate deploy` does: same table, checksums and lock. Each migration and its
 * record are one transaction: a failed one leaves nothing behind, and the service does not start. Applies
 * folders in order, those of libs first; names of migrations are unique across them. Returns the names of the
 * applied migrations.
 */
export async function migrate(url: string, folders: readonly (string | URL)[]): Promise<string[]> {
  const migrations = (await Promise.all(folders.map(readMigrations))).flat();
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    const applied = await appliedChecksums(client);
    const missing = migrations.filter(migration => !isApplied(migration, applied));
    for (const migration of missing) await apply(client, migration);
    return missing.map(migration => migration.name);
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string | URL): Promise<Migration[]> {
  const root = directory instanceof URL ? fileURLToPath(directory) : directory;
  const folders = (await readdir(root, { withFileTypes: true })).filter(entry => entry.isDirectory());
  const files = folders.map(({ name }) => ({ name, file: path.join(root, name, 'migration.sql') }));
  const existing = files.filter(({ file }) => existsSync(file)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    existing.map(async ({ name, file }) => {
      const sql = await readFile(file, 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, formerChecksum: /^-- Formerly (\w{64}),/m.exec(sql)?.[1] };
    }),
  );
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists _prisma_migrations (
    id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz,
    migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
    started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`);
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
  );
  const unfinished = rows.find(row => !row.finished_at);
  if (unfinished)
    throw new Error(`Migration ${unfinished.migration_name} was left unfinished by another tool`);
  return new Map(rows.map(row => [row.migration_name, row.checksum]));
}

function isApplied({ name, checksum, formerChecksum }: Migration, applied: Map<string, string>): boolean {
  const before = applied.get(name);
  if (before && before !== checksum && before !== formerChecksum)
    throw new Error(`Migration ${name} was edited after it had been applied`);
  return before !== undefined;
}

async function apply(client: pg.Client, migration: Migration) {
  for (const deadline = Date.now() + lockPatienceMs; ; await delay(pauseForOthersMs)) {
    try {
      return await tryToApply(client, migration);
    } catch (cause) {
      const { code, message } = cause as Error & { code?: string };
      if (code === lockNotAvailable && Date.now() < deadline) continue;
      throw new Error(`Migration ${migration.name} failed: ${message}`, { cause });
    }
  }
}

async function tryToApply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await client.query(sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
