import { readFileSync } from 'node:fs';
import { migrate } from '@sevenfold/database';
import { opened, testDatabase } from '@sevenfold/testing';
import pg from 'pg';
import { definitions } from '../src/definitions.js';

const services = Object.values(definitions).filter(({ migrations }) => migrations);

/** What PostgreSQL calls the types that our schemas use. */
const types: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Decimal: 'numeric',
  Boolean: 'boolean',
  Json: 'jsonb',
  '@db.Date': 'date',
  '@db.Timestamptz': 'timestamp with time zone',
  '@db.Uuid': 'uuid',
};

describe.each(services.map(({ name, migrations }) => [name, migrations!] as const))(
  'the tables of %s',
  (name, migrations) => {
    it('have the columns that schema.prisma says, no others, and of these types', async () => {
      const { url } = await opened(testDatabase(name));
      await migrate(url, migrations);
      const client = opened(new pg.Client({ connectionString: url }));
      await client.connect();
      const described = columnsOf(
        readFileSync(new URL(`../../../services/${name}/prisma/schema.prisma`, import.meta.url), 'utf8'),
      );
      expect(described.length).toBeGreaterThan(0);
      const { rows } = await client.query<{ column: string }>(
        `select table_name || '.' || column_name || ' ' ||
                case when data_type = 'ARRAY' then 'array' when data_type = 'USER-DEFINED' then udt_name else data_type end ||
                case is_nullable when 'YES' then '?' else '' end as column
           from information_schema.columns
          where table_schema = 'public' and table_name = any($1)`,
        [[...new Set(described.map(column => column.split('.')[0]))]],
      );
      expect(rows.map(({ column }) => column).toSorted()).toEqual(described.toSorted());
    });
  },
);

/** `table.column type`, with a question mark if it may be null. */
function columnsOf(schema: string): string[] {
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const isModel = new Set(models.map(([, name]) => name));
  const enums = new Map(
    [...schema.matchAll(/^enum (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => [
      name!,
      mapped('@@map', body!) ?? name!,
    ]),
  );
  return models.flatMap(([, model, body]) => {
    const table = mapped('@@map', body!) ?? model!;
    return [...body!.matchAll(/^ {2}(\w+) +(\w+)(\[\])?(\?)?(.*)$/gm)].flatMap(
      ([, field, type, isList, mayBeNull, attributes]) => {
        if (isModel.has(type)) return [];
        const native = /@db\.\w+/.exec(attributes!)?.[0];
        const inDatabase = isList ? 'array' : (types[native ?? ''] ?? types[type!] ?? enums.get(type!));
        return [`${table}.${mapped('@map', attributes!) ?? field} ${inDatabase}${mayBeNull ?? ''}`];
      },
    );
  });
}

const mapped = (attribute: string, text: string) =>
  new RegExp(`(?<!@)${attribute}\\("(\\w+)"\\)`).exec(text)?.[1];
