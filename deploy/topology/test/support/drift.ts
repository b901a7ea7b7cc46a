import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '@sevenfold/database';
import { opened, testDatabase } from '@sevenfold/testing';
import { catalogueOf } from './catalogue.js';
import { scratchRepository } from './scratch-repository.js';

/**
 * What a database has after these migrations, and what the schema would create. Only covers the schema's tables, because
 * the others belong to libs. Leaves out what a schema cannot express: checks, triggers, and indexes with a condition or
 * an expression. Prisma writes a unique constraint as a unique index, so indexes cover both.
 */
export async function compareWithSchema(schema: string, migrations: readonly (string | URL)[]) {
  const actual = await migrated(migrations);
  const described = (await migrated([firstMigration(schema)])).map(part => ({
    ...part,
    // Prisma assumes that lists are never null, but creates their columns without that constraint.
    definition: part.definition.replace('[]', '[] not null'),
  }));
  const tables = new Set(described.map(({ table }) => table));
  tables.delete('_prisma_migrations');
  const lines = (parts: typeof actual) =>
    parts.flatMap(({ table, kind, definition }) =>
      tables.has(table) && comparable.has(kind) ? [`${table}: ${asWritten(definition)}`] : [],
    );
  return { actual: lines(actual), described: lines(described) };
}

const comparable = new Set(['column', 'index', 'primary key', 'foreign key']);

/** One spelling for definitions that have several. */
const asWritten = (definition: string) =>
  definition
    .replace('default CURRENT_TIMESTAMP', 'default now()')
    .replace('default ARRAY[]::text[]', "default '{}'::text[]")
    // Prisma only knows sequences; our SQL uses identity columns.
    .replace(/ default nextval\(.*\)$/, ' generated');

async function migrated(migrations: readonly (string | URL)[]) {
  const { url } = await opened(testDatabase('drift'));
  await migrate(url, migrations);
  return catalogueOf(url);
}

/** Folder of the migration that would create everything that the schema describes. */
function firstMigration(schema: string) {
  const { folder, writeMigration } = scratchRepository();
  const prisma = path.join(folder, 'services/described/prisma');
  mkdirSync(prisma, { recursive: true });
  cpSync(schema, path.join(prisma, 'schema.prisma'));
  writeMigration('described', 'first');
  return path.join(prisma, 'migrations');
}
