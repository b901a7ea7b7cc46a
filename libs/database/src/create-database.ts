import pg from 'pg';

export interface NewDatabase {
  /** An account that may create roles and databases. */
  adminUrl: string;
  name: string;
  role: string;
  password: string;
}

/** Arbitrary, but the same for all callers: concurrent starts wait for each other. */
const lockNumber = 72_707_370;

/**
 * Creates a database that only its own role can connect to. Repeating it only updates the password. Returns
 * the URL for that role.
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

/**
 * The administrator of a managed database is not a superuser: it must be a member of the role to give it a
 * database.
 */
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
