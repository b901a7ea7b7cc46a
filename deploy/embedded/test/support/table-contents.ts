import pg from 'pg';

/** By `service.table`: the number of rows, and a digest of their contents. */
export type TableContents = Record<string, string>;

/**
 * @param databases URLs by the name of the service that owns each
 * @param counted conditions by name, for tables in which only some rows matter
 */
export async function tableContents(
  databases: Readonly<Record<string, string>>,
  counted: Readonly<Record<string, string>>,
): Promise<TableContents> {
  const all = await Promise.all(
    Object.entries(databases).map(async ([service, url]) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return await contentsOf(client, service, counted);
      } finally {
        await client.end();
      }
    }),
  );
  return Object.fromEntries(all.flat());
}

async function contentsOf(
  client: pg.Client,
  service: string,
  counted: Readonly<Record<string, string>>,
): Promise<[table: string, contents: string][]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by name`,
  );
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ contents: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(each::text, '' order by each::text)), '') as contents
       from ${client.escapeIdentifier(name)} as each where ${counted[name] ?? 'true'}`,
    );
    found.push([`${service}.${name}`, rows[0]!.contents]);
  }
  return found;
}
