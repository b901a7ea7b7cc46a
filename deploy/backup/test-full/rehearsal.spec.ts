import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startPostgres } from '@sevenfold/database/embedded';
import { startEmbedded } from '@sevenfold/embedded';
import { postgresPrograms } from '@sevenfold/full';
import { signInDemoPerson } from '@sevenfold/keycloak';
import { S3ObjectStore } from '@sevenfold/object-store/s3';
import { freePort, opened } from '@sevenfold/testing';
import { provisionDatabases, servicesWithData, type RunningStack } from '@sevenfold/topology';
import pg from 'pg';
import { readFile, sendMessage, type Reached } from '../src/prove/proof-steps.js';

jest.setTimeout(10 * 60_000);

const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = process.env;
const run = randomBytes(4).toString('hex');
const program = path.resolve(import.meta.dirname, '../dist/main.js');

const bucketNamed = (name: string) => ({
  OBJECT_STORE: 's3',
  S3_ENDPOINT,
  S3_ACCESS_KEY,
  S3_SECRET_KEY,
  S3_BUCKET: `${name}-${run}`,
});
const source = bucketNamed('rehearsal');
const target = Object.fromEntries(
  Object.entries(bucketNamed('copies')).map(([name, value]) => [`BACKUP_${name}`, value]),
);
const openBucket = (name: string) =>
  S3ObjectStore.open({
    endpoint: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    bucket: `${name}-${run}`,
    region: 'us-east-1',
    basePath: '/api/objects',
  });

let folder: string;
let port: number;
let stack: RunningStack;
let databases: Record<string, string>;
let programs: string;

const dataDirectory = () => path.join(folder, 'data');

const startStack = () =>
  startEmbedded({
    port,
    dataDirectory: dataDirectory(),
    settings: source,
    report: line => process.stderr.write(`${line}\n`),
  });

/** Starts the stack's database server, whether or not the stack is running. */
async function openDatabases() {
  const server = await startPostgres({ directory: path.join(dataDirectory(), 'postgres') });
  databases = await provisionDatabases(server.adminUrl, dataDirectory());
  return server;
}

beforeAll(async () => {
  programs = await postgresPrograms();
  folder = opened(await mkdtemp(path.join(tmpdir(), 'rehearsal-')), made =>
    rm(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  );
  // PostgreSQL runs under another account, which must reach its data.
  await chmod(folder, 0o755);
  await mkdir(dataDirectory());
  port = await freePort();
  stack = await opened(startStack());
  // Stopping the stack also stops its server, which the tests still need.
  await openDatabases();
  await send();
});

const urlOf = (name: string) => `${name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;

/** Runs the program like a job of the cluster. Returns its exit code and output. */
function backup(args: string[], env: Record<string, string> = {}) {
  const urls = Object.fromEntries(servicesWithData.map(name => [urlOf(name), databases[name]!]));
  return new Promise<{ code: number; output: string }>(resolve => {
    execFile(
      process.execPath,
      [program, ...args],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_NO_WARNINGS: '1',
          POSTGRES_PROGRAMS: programs,
          BACKUP_SCRATCH: folder,
          ...urls,
          ...source,
          ...target,
          ...env,
        },
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });
}

/** @returns the copy's name */
async function copied(): Promise<string> {
  const { code, output } = await backup(['copy']);
  expect({ code, output }).toMatchObject({ code: 0 });
  return /^(\S+) is complete$/m.exec(output)![1]!;
}

async function listed() {
  const lines = (await backup(['list'])).output.trim().split('\n').filter(Boolean);
  return { whole: lines.filter(line => !line.includes('not complete')).length, all: lines.length };
}

const signIn = async (name: string) =>
  (await signInDemoPerson(stack.url, `${name}@sevenfold.test`)).access_token;

const uidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;

const people = (): Reached => ({
  urls: { accounts: stack.url, 'contact-intake': stack.url },
  token: () => signIn('ada'),
  operator: () => signIn('admin'),
});

const send = async () => sendMessage(people(), uidOf(await signIn('ada')));

async function statusOf(submission: string): Promise<string | number> {
  const answer = await fetch(`${stack.url}/api/contact/submissions/${submission}`, {
    headers: { authorization: `Bearer ${await signIn('ada')}` },
  });
  return answer.ok ? ((await answer.json()) as { status: string }).status : answer.status;
}

async function query(name: string, sql: string) {
  const client = opened(new pg.Client({ connectionString: databases[name]! }));
  // Databases are replaced while this connection is open.
  client.on('error', () => undefined);
  await client.connect();
  return (await client.query(sql)).rows as Record<string, unknown>[];
}

async function emptyBucket(name: string) {
  const bucket = await openBucket(name);
  for await (const { key } of bucket.list('')) await bucket.remove(key);
}

describe('a copy', () => {
  it('is proved on a new server and folder, with access to nothing but the copies', async () => {
    await copied();
    const keys = [...Object.keys(source), ...servicesWithData.map(urlOf)];
    const proof = await backup(['prove'], Object.fromEntries(keys.map(name => [name, ''])));
    expect(proof).toMatchObject({ code: 0 });
    for (const line of [
      'every table matches the copy',
      'migrated every database to this release',
      'read a profile',
      'downloaded a file from the inbox',
      'stored a new profile and a message with a file',
    ])
      expect(proof.output).toContain(line);
    expect(await query('accounts', "select from accounts where uid = 'backup-proof'")).toEqual([]);
  });

  it('fails its proof if its bytes were damaged', async () => {
    const copy = await copied();
    const kept = await openBucket('copies');
    const dump = `copies/${copy}/accounts.dump`;
    const size = (await kept.stat(dump))!.size;
    await kept.put(dump, randomBytes(size), { contentType: 'application/octet-stream', size });
    const proof = await backup(['prove']);
    expect(proof.code).toBe(1);
    expect(proof.output).toContain('accounts: the copy is damaged');
    await kept.remove(`copies/${copy}/manifest.json`);
  });

  it('does not exist if any part failed: wrong passwords, a missing setting, an old pg_dump', async () => {
    const { whole } = await listed();
    const wrong = new URL(databases['status']!);
    wrong.password = 'wrong';
    const failures: [Record<string, string>, RegExp][] = [
      [{ STATUS_DATABASE_URL: wrong.href }, /^status: password authentication failed for user "status"$/m],
      [{ S3_SECRET_KEY: 'wrong' }, /^bucket: .*credentials/m],
      [{ BACKUP_S3_SECRET_KEY: '' }, /- BACKUP_S3_SECRET_KEY: is required/],
      [{ POSTGRES_PROGRAMS: await oldPrograms() }, /the server is PostgreSQL 18, but pg_dump is 15/],
    ];
    for (const [env, words] of failures) {
      const { code, output } = await backup(['copy'], env);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(words) });
      expect(output).not.toContain(new URL(databases['status']!).password);
    }
    expect((await listed()).whole).toBe(whole);
  });

  it('replaces existing data only with --replace, and then all of it', async () => {
    const copy = await copied();
    const refused = await backup(['restore', copy]);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('the database is not empty') });

    const before = await query('moderation', 'select count(*) from audit_entry');
    await query('moderation', 'create table left_over (id int)');
    const only = await backup(['restore', copy, '--only', 'moderation', '--replace']);
    expect(only).toMatchObject({ code: 0 });
    expect(await query('moderation', 'select count(*) from audit_entry')).toEqual(before);
    expect(await query('moderation', "select to_regclass('left_over') as found")).toEqual([{ found: null }]);
    expect(await backup(['restore', copy, '--only', 'acounts'])).toMatchObject({ code: 1 });
  });

  it('restores everything acknowledged before it, after a total loss and even if made under load', async () => {
    const before = [await send(), await send()];
    let isCopying = true;
    const load = (async () => {
      while (isCopying) await send();
    })();
    const copy = await copied().finally(() => (isCopying = false));
    await load;
    const after = await send();

    await stack.stop();
    await rm(path.join(dataDirectory(), 'postgres'), { recursive: true, force: true });
    await emptyBucket('rehearsal');
    await opened(openDatabases());

    const restored = await backup(['restore', copy]);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toMatch(/contact-intake: \d+ rows restored, and every table matches the copy/);
    // All events will be sent again, because other databases were copied at other moments.
    expect(
      await query('contact-intake', 'select count(*)::int as sent from outbox where sent_at is not null'),
    ).toEqual([{ sent: 0 }]);
    stack = await opened(startStack());
    for (const submission of before) expect(await statusOf(submission)).toBe('stored');
    expect(await statusOf(after)).toBe(404);
    expect(await readFile(people(), databases['contact-intake']!)).toBe(true);
    await send();
  });
});

/** Imitates the pg_dump of Debian 12. */
async function oldPrograms(): Promise<string> {
  const old = path.join(folder, 'old');
  await mkdir(old, { recursive: true });
  await writeFile(path.join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.14"\n', {
    mode: 0o755,
  });
  return old;
}
