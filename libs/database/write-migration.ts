#!/usr/bin/env node
/**
 * `npm run migration -- <service> <name>`: writes the SQL that takes the service's database from the committed
 * prisma/schema.prisma to the edited one. Prisma's engine compares the two files, without a database. Tables of
 * libs (outbox, inbox, mail) are in no service's schema, so their migrations stay with the libs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

async function writeMigration(service?: string, name?: string) {
  if (!service || !/^[a-z0-9_]+$/.test(name ?? ''))
    throw new Error('Usage: npm run migration -- <service> <name_in_snake_case>');
  const prisma = `services/${service}/prisma`;
  const schema = `${prisma}/schema.prisma`;
  const migrations = `${prisma}/migrations`;
  if (!existsSync(schema)) throw new Error(`There is no ${schema}`);
  const uncommitted = git('status', '--porcelain', '--untracked-files=all', migrations).trim();
  // The changes of an uncommitted migration are in the edited schema as well, and would be written twice.
  if (uncommitted) throw new Error(`Commit the previous migration first, or delete it:\n${uncommitted}`);
  const before = git('ls-tree', 'HEAD', schema) && git('show', `HEAD:${schema}`);
  const sql = await difference(before, readFileSync(schema, 'utf8'));
  if (!sql) throw new Error(`${schema} describes the same tables as its last commit`);
  const newest = existsSync(migrations) ? Math.max(0, ...readdirSync(migrations).map(numberOf)) : 0;
  const folder = `${migrations}/${String(newest + 1).padStart(4, '0')}_${name}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/migration.sql`, sql);
  return `${folder}/migration.sql`;
}

/** SQL that migrates from one version of a schema to another; empty if nothing changes in the database. */
async function difference(before: string, after: string) {
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm');
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, postgresWithoutConnection);
  const { stdout } = await engine.diff({
    from: before ? datamodel(before) : { tag: 'empty' },
    to: datamodel(after),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return !stdout || stdout.includes('empty migration') ? '' : `${stdout.trim()}\n`;
}

const datamodel = (content: string) => ({
  tag: 'schemaDatamodel' as const,
  files: [{ path: 'schema.prisma', content }],
});

const ok = async <Value>(value: Value) => ({ ok: true as const, value });
const adapter = {
  provider: 'postgres',
  adapterName: 'none',
  errorRegistry: { consumeError: () => undefined },
};
const version = {
  columnNames: ['version', 'numeric_version'],
  columnTypes: [7, 0],
  rows: [['PostgreSQL 18.4', 180_004]],
};
const connection = {
  ...adapter,
  queryRaw: () => ok(version),
  executeRaw: () => ok(0),
  executeScript: () => ok(undefined),
  startTransaction: () => ok(undefined),
  getConnectionInfo: () => ({ ok: true, value: { schemaName: 'public', supportsRelationJoins: true } }),
  dispose: () => ok(undefined),
};
/** The engine looks up every method of a driver adapter, but needs only the server's version to compare files. */
const postgresWithoutConnection = {
  ...adapter,
  connect: () => ok(connection),
  connectToShadowDb: () => ok(connection),
};

function git(...args: string[]) {
  return execFileSync('git', args, { encoding: 'utf8' });
}

function numberOf(folder: string) {
  return Number(/^\d+/.exec(folder)?.[0] ?? 0);
}

try {
  console.log(
    `Wrote ${await writeMigration(...process.argv.slice(2))}. Read it, and add checks, partial indexes and data.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
