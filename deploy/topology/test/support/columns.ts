import type pg from 'pg';

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

/** The columns of a Prisma schema: `table.column type`, with a question mark if one may be null. */
export function describedColumns(schema: string): string[] {
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

/** The columns of these tables in a database, written in the same way. */
export async function actualColumns(client: pg.Client, described: string[]): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select table_name || '.' || column_name || ' ' ||
            case when data_type = 'ARRAY' then 'array' when data_type = 'USER-DEFINED' then udt_name else data_type end ||
            case is_nullable when 'YES' then '?' else '' end as column
       from information_schema.columns
      where table_schema = 'public' and table_name = any($1)`,
    [[...new Set(described.map(column => column.split('.')[0]))]],
  );
  return rows.map(({ column }) => column);
}
