import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Person } from '@sevenfold/keycloak';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists entry (
    model text not null,
    id text not null,
    payload text not null,
    grant_id text,
    uid text,
    expires_at integer,
    primary key (model, id)
  ) without rowid;
  create table if not exists registered_person (
    uid text primary key,
    email text not null unique,
    first_name text not null,
    last_name text not null,
    password_hash text not null
  ) without rowid;
  create table if not exists removed_person (uid text primary key) without rowid;
  create table if not exists blocked_person (uid text primary key) without rowid;
  create table if not exists demoted_person (uid text primary key) without rowid;
  create index if not exists entry_by_grant on entry (grant_id) where grant_id is not null;
  create index if not exists entry_by_uid on entry (uid) where uid is not null;
`;

const now = () => Math.floor(Date.now() / 1000);

/** People, sessions, codes and refresh tokens in one SQLite file: an acknowledged write survives kill -9. */
export class SessionStore {
  private readonly database: DatabaseSync;

  constructor(directory: string) {
    this.database = new DatabaseSync(join(directory, 'sessions.sqlite'));
    this.database.exec(schema);
    this.database.prepare('delete from entry where expires_at <= ?').run(now());
  }

  readonly adapter: AdapterFactory = model => new SessionStoreAdapter(this.database, model);

  /** Someone's open sessions. */
  sessionsOf(uid: string): { id: string; startedAt: number; lastAccess: number }[] {
    return this.database
      .prepare(
        `select id, min(startedAt) as startedAt, max(lastAccess) as lastAccess from (
           select coalesce(json_extract(payload, '$.sessionUid'), uid) as id, json_extract(payload, '$.iat') as lastAccess,
             coalesce(json_extract(payload, '$.loginTs'), json_extract(payload, '$.iat')) as startedAt
           from entry where model in ('Session', 'RefreshToken') and json_extract(payload, '$.accountId') = ?
             and json_extract(payload, '$.consumed') is null and expires_at > ?
         ) where id is not null group by id`,
      )
      .all(uid, now()) as { id: string; startedAt: number; lastAccess: number }[];
  }

  /** Ends a session, with its codes and tokens. */
  endSession(id: string): boolean {
    const ended = this.database
      .prepare(
        `delete from entry where (model = 'Session' and uid = ?) or json_extract(payload, '$.sessionUid') = ?`,
      )
      .run(id, id);
    return ended.changes > 0;
  }

  /** Stores a person who registered, unless their email address is taken. */
  register({ uid, email, firstName, lastName }: Person, passwordHash: string): boolean {
    const kept = this.database
      .prepare(
        `insert or ignore into registered_person (uid, email, first_name, last_name, password_hash) values (?, ?, ?, ?, ?)`,
      )
      .run(uid, email, firstName, lastName, passwordHash);
    return kept.changes > 0;
  }

  registeredPerson(by: 'uid' | 'email', value: string): (Person & { passwordHash: string }) | undefined {
    const row = this.database
      .prepare(
        `select uid, email, first_name as firstName, last_name as lastName, password_hash as passwordHash
         from registered_person where ${by} = ?`,
      )
      .get(value);
    return row && ({ ...row, emailVerified: false, admin: false } as Person & { passwordHash: string });
  }

  /** Removes a person and their sessions. */
  removePerson(uid: string) {
    this.database.prepare('delete from registered_person where uid = ?').run(uid);
    this.database.prepare('insert or ignore into removed_person (uid) values (?)').run(uid);
    this.database.prepare(`delete from entry where json_extract(payload, '$.accountId') = ?`).run(uid);
  }

  /** A blocked person cannot sign in; the caller ends their sessions. */
  setBlocked(uid: string, blocked: boolean) {
    const statement = blocked
      ? 'insert or ignore into blocked_person (uid) values (?)'
      : 'delete from blocked_person where uid = ?';
    this.database.prepare(statement).run(uid);
  }

  isBlocked(uid: string): boolean {
    return this.database.prepare('select 1 from blocked_person where uid = ?').get(uid) !== undefined;
  }

  /** Removes or restores an operator's role. */
  setDemoted(uid: string, demoted: boolean) {
    const statement = demoted
      ? 'insert or ignore into demoted_person (uid) values (?)'
      : 'delete from demoted_person where uid = ?';
    this.database.prepare(statement).run(uid);
  }

  isDemoted(uid: string): boolean {
    return this.database.prepare('select 1 from demoted_person where uid = ?').get(uid) !== undefined;
  }

  isRemoved(uid: string): boolean {
    return this.database.prepare('select 1 from removed_person where uid = ?').get(uid) !== undefined;
  }

  close() {
    this.database.close();
  }
}

class SessionStoreAdapter implements Adapter {
  constructor(
    private readonly database: DatabaseSync,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
    this.database
      .prepare(
        `insert into entry (model, id, payload, grant_id, uid, expires_at) values (?, ?, ?, ?, ?, ?)
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
      )
      .run(
        this.model,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.uid ?? null,
        expiresIn ? now() + expiresIn : null,
      );
  }

  async find(id: string) {
    return this.one('id = ?', id);
  }

  async findByUid(uid: string) {
    return this.one('uid = ?', uid);
  }

  /** Only the device flow uses it, and that is off. */
  async findByUserCode() {
    return undefined;
  }

  async consume(id: string) {
    this.database
      .prepare(`update entry set payload = json_set(payload, '$.consumed', ?) where model = ? and id = ?`)
      .run(now(), this.model, id);
  }

  async destroy(id: string) {
    this.database.prepare('delete from entry where model = ? and id = ?').run(this.model, id);
  }

  async revokeByGrantId(grantId: string) {
    this.database.prepare('delete from entry where grant_id = ? and model = ?').run(grantId, this.model);
  }

  private one(condition: string, value: string): AdapterPayload | undefined {
    const row = this.database
      .prepare(
        `select payload from entry where model = ? and ${condition} and (expires_at is null or expires_at > ?)`,
      )
      .get(this.model, value, now());
    return row ? (JSON.parse(row.payload as string) as AdapterPayload) : undefined;
  }
}
