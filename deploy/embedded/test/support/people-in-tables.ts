import { randomUUID } from 'node:crypto';
import type pg from 'pg';

interface Column {
  name: string;
  type: string;
  /** May be omitted. */
  isOptional: boolean;
  /** The values that a check constraint allows, if it lists them. */
  allowed: string[] | null;
}

export interface Table {
  service: string;
  table: string;
  /** `service.table` */
  name: string;
  columns: Column[];
  /** Columns that name someone, by id or by email address. */
  people: string[];
}

const isNaming = /(^|_)(uid|by|email|recipient)$|^target_id$/;
const isAddress = /email|recipient/;
/** Rows must neither expire nor become due while the test runs. */
const isEnd = /^(expires|due|ends)_at$/;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Every table, as the database describes itself. */
export async function tablesOf(service: string, client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(`
    select c.table_name as table, c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' or c.column_default is not null or c.is_identity = 'YES' as "isOptional",
      (select array_agg(value[1])
       from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') as value
       where contype = 'c' and conrelid = to_regclass(quote_ident(c.table_name))
         and position('(' || c.column_name || ' = ANY (ARRAY[' in pg_get_constraintdef(oid)) > 0) as allowed
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`);
  return [...Map.groupBy(rows, row => row.table)].map(([table, columns]) => {
    const people = columns.map(({ name }) => name).filter(name => isNaming.test(name));
    return { service, table, name: `${service}.${table}`, columns, people };
  });
}

/**
 * Writes a row with the person in every column that can name someone.
 *
 * @param planted by table, a text that only this person's row contains. Other rows refer to that row by this text.
 */
export async function plantPerson(
  client: pg.Client,
  { service, table, name: tableName, columns, people }: Table,
  uid: string,
  planted: Record<string, string>,
) {
  const mark = (planted[tableName] = randomUUID());
  const valueOf = ({ name, type, allowed }: Column): unknown => {
    if (people.includes(name)) return isAddress.test(name) ? `${uid}@sevenfold.test` : uid;
    // The last value is a final status, which no task picks up.
    if (allowed) return allowed.at(-1);
    if (type === 'uuid' || type === 'text') return planted[`${service}.${name.replace(/_id$/, '')}`] ?? mark;
    if (type.startsWith('_')) return [];
    if (type === 'timestamptz') return new Date(Date.now() + (isEnd.test(name) ? hourMs : -minuteMs));
    return { date: new Date(), jsonb: '{}' }[type] ?? 1;
  };
  const filled = columns.filter(
    ({ name, type, isOptional }) =>
      !isOptional || people.includes(name) || ['text', 'timestamptz'].includes(type),
  );
  const into = filled.map(({ name }) => client.escapeIdentifier(name)).join();
  const values = filled.map((_, place) => `$${place + 1}`).join();
  // Some tables have one row for everyone.
  await client.query(
    `insert into ${client.escapeIdentifier(table)} (${into}) values (${values}) on conflict do nothing`,
    filled.map(valueOf),
  );
}
