import pg from 'pg';

export interface NewDatabase {
  /** Of an account that may create roles and databases. */
  adminUrl: string;
  name: string;
  role: string;
  password: string;
}

/** Any number, the same for all callers: two starts at once take turns. */
const lockNumber = 72_707_370;

/**
 * Makes one database that only its own role may enter. Doing it again changes nothing but the password.
 * Returns the address for that role.
 */
export async function createDatabase({ adminUrl, name, role, password }: NewDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'create-database' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await ensureRole(client, role, password);
    await ensureDatabase(client, name, role);
  } finally {
    await client.end();
  }
  return addressOf({ adminUrl, name, role, password });
}

async function ensureRole(client: pg.Client, role: string, password: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount ? 'alter' : 'create';
  const secret = client.escapeLiteral(password);
  await client.query(`${verb} role ${client.escapeIdentifier(role)} login password ${secret}`);
}

async function ensureDatabase(client: pg.Client, name: string, role: string) {
  const database = client.escapeIdentifier(name);
  const owner = client.escapeIdentifier(role);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) {
    await becomeMember(client, owner);
    await client.query(`create database ${database} owner ${owner}`);
  }
  await client.query(`revoke connect, temporary on database ${database} from public`);
}

/** Managed databases give an administrator who is no superuser: it may hand a database only to its own kin. */
async function becomeMember(client: pg.Client, role: string) {
  const { rows } = await client.query<{ usesuper: boolean }>(
    'select usesuper from pg_user where usename = current_user',
  );
  if (!rows[0]?.usesuper) await client.query(`grant ${role} to current_user`);
}

function addressOf({ adminUrl, name, role, password }: NewDatabase): string {
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}
