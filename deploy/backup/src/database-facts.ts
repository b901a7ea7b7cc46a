import pg from 'pg';
import type { DatabaseFacts } from './manifest.js';

/** Excludes PostgreSQL's own schemas. */
const ownSchemas = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

/** Digests hash rows as text, and these settings decide what that text is. */
const sameText = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = ''`;

/** @throws PostgreSQL's own errors, which never contain the URL */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backup',
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection must not end the process: the next query fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(sameText);
  return client;
}

export async function majorVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Math.floor(Number(rows[0]!.server_version_num) / 10_000);
}

/** The facts of the connection's current snapshot. */
export async function factsOf(client: pg.Client): Promise<DatabaseFacts> {
  const names = await tablesOf(client);
  const tables: DatabaseFacts['tables'] = {};
  for (const { schema, table } of names) {
    const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended((entry.*)::text, 0)), 0)::text as digest from only ${from} as entry`,
    );
    tables[`${schema}.${table}`] = { rows: Number(rows[0]!.rows), digest: rows[0]!.digest };
  }
  return { server: await majorVersion(client), migrations: await migrationsOf(client, tables), tables };
}

export async function tablesOf(client: pg.Client): Promise<{ schema: string; table: string }[]> {
  const { rows } = await client.query<{ schema: string; table: string }>(
    `select n.nspname as schema, c.relname as table from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${ownSchemas} order by 1, 2`,
  );
  return rows;
}

/** Describes each difference, but ignores server versions. */
export function differences(expected: DatabaseFacts, actual: DatabaseFacts): string[] {
  const names = new Set([...Object.keys(expected.tables), ...Object.keys(actual.tables)]);
  const tables = [...names].flatMap(name => {
    const [before, after] = [expected.tables[name], actual.tables[name]];
    if (!before) return [`${name} was not copied`];
    if (!after) return [`${name} is missing`];
    if (before.rows !== after.rows) return [`${name} has ${after.rows} rows instead of ${before.rows}`];
    return before.digest === after.digest ? [] : [`the rows of ${name} differ`];
  });
  const isSameLevel = expected.migrations.join() === actual.migrations.join();
  return isSameLevel ? tables : [...tables, 'the migrations differ'];
}

async function migrationsOf(client: pg.Client, tables: DatabaseFacts['tables']): Promise<string[]> {
  if (!tables['public._prisma_migrations']) return [];
  const { rows } = await client.query<{ migration_name: string }>(
    'select migration_name from public._prisma_migrations where finished_at is not null and rolled_back_at is null order by 1',
  );
  return rows.map(row => row.migration_name);
}
