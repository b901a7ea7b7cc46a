import { opened } from '@sevenfold/testing';
import pg from 'pg';

interface Part {
  table: string;
  kind:
    | 'column'
    | 'index'
    | 'partial index'
    | 'primary key'
    | 'foreign key'
    | 'constraint'
    | 'trigger'
    | 'function';
  definition: string;
}

/** Everything that is defined in a database, as PostgreSQL prints it. */
export async function catalogueOf(url: string): Promise<Part[]> {
  const client = opened(new pg.Client({ connectionString: url }));
  await client.connect();
  const { rows } = await client.query<Part>(everything);
  return rows;
}

const everything = `
  with relation as (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
  select attrelid::regclass::text as table, 'column' as kind,
         attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end ||
         coalesce(' default ' || pg_get_expr(adbin, adrelid), '') ||
         case when attidentity = '' then '' else ' generated' end as definition
    from pg_attribute join relation on relation.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped
  union all
  select indrelid::regclass::text,
         case when indpred is null and indexprs is null then 'index' else 'partial index' end,
         pg_get_indexdef(indexrelid)
    from pg_index join relation on relation.oid = indrelid
  union all
  select conrelid::regclass::text,
         case contype when 'p' then 'primary key' when 'f' then 'foreign key' else 'constraint' end,
         conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join relation on relation.oid = conrelid
  union all
  select tgrelid::regclass::text, 'trigger', pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join relation on relation.oid = tgrelid
   where not tgisinternal
  union all
  select '', 'function', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  order by 1, 2, 3`;
