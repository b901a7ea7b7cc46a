import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContactAccepted, ContactSubmission, InboxSubmission } from '@sevenfold/contracts';
import pg from 'pg';
import { fingerprintOf } from '../fingerprint.js';

/** Where services answer, and how to sign in to them. */
export interface Reached {
  urls: Record<'accounts' | 'contact-intake', string>;
  token: (uid: string) => Promise<string>;
  operator: () => Promise<string>;
}

const file = new TextEncoder().encode('%PDF-1.4\n%a proof\n%%EOF\n');
const deadlineMs = 60_000;
/** Enough for a file of 5 GiB. */
const downloadMs = 30 * 60_000;

/** @returns false if there is no profile to read, such as in a new installation */
export async function readProfile({ urls, token }: Reached, database: string): Promise<boolean> {
  const [account] = await rows<{ uid: string }>(
    database,
    'select uid from accounts order by created_at desc limit 1',
  );
  if (!account) return false;
  const { uid } = account;
  const found = await ask<{ uid: string }>(`${urls.accounts}/api/accounts/${uid}`, {
    token: await token(uid),
  });
  if (found.uid !== uid) throw new Error('accounts: answered with another profile');
  return true;
}

/** @returns false if there is no file to read */
export async function readFile({ urls, operator }: Reached, database: string): Promise<boolean> {
  const [attachment] = await rows<{ submission: string; id: string; sha256: string }>(
    database,
    `select s.id as submission, a.id, a.sha256 from attachment a join submission s on s.id = a.submission_id
     where a.status = 'stored' and a.sha256 is not null and not s.probe order by s.created_at desc limit 1`,
  );
  if (!attachment) return false;
  const { submission, id, sha256 } = attachment;
  if ((await download(urls['contact-intake'], await operator(), submission, id)) !== sha256)
    throw new Error('contact-intake: a file differs from what was sent');
  return true;
}

/**
 * Downloads a file as operators do.
 * @returns its checksum
 */
async function download(intake: string, token: string, submission: string, id: string): Promise<string> {
  const path = `/api/admin/contact/submissions/${submission}`;
  const { files } = await ask<InboxSubmission>(intake + path, { token });
  const link = files.find(({ fileId }) => fileId === id)?.downloadUrl;
  if (link === undefined) throw new Error('contact-intake: a stored file has no link');
  const answer = await fetch(new URL(link, intake), { signal: AbortSignal.timeout(downloadMs) });
  if (!answer.ok || !answer.body) throw new Error(`contact-intake: a download failed: ${answer.status}`);
  return (await fingerprintOf(Readable.from(answer.body))).sha256;
}

/**
 * Creates a profile, sends a message with a file, and waits until it is stored.
 * @returns the message's id
 */
export async function sendMessage({ urls, token: signIn }: Reached, uid: string): Promise<string> {
  const token = await signIn(uid);
  const bio = `Proof of ${new Date().toISOString()}`;
  await ask(`${urls.accounts}/api/rydesync/hardCreateProfile`, { token, method: 'POST', json: { uid } });
  await ask(`${urls.accounts}/api/accounts/${uid}/settings`, { token, method: 'PATCH', json: { bio } });
  const intake = urls['contact-intake'];
  const { submissionId, uploads } = await ask<ContactAccepted>(`${intake}/api/contact/submissions`, {
    token,
    method: 'POST',
    json: {
      name: 'Backup proof',
      email: 'proof@sevenfold.test',
      message: 'A restored copy takes messages.',
      files: [{ name: 'proof.pdf', size: file.byteLength }],
    },
  });
  await ask(new URL(uploads[0]!.url, intake).href, { token, method: 'PATCH', body: file });
  for (const deadline = Date.now() + deadlineMs; ; await pause(200)) {
    const path = `${intake}/api/contact/submissions/${submissionId}`;
    if ((await ask<ContactSubmission>(path, { token })).status === 'stored') return submissionId;
    if (Date.now() > deadline) throw new Error('contact-intake: a new message was not stored in time');
  }
}

interface Request {
  token: string;
  method?: string;
  json?: unknown;
  /** Bytes of an upload. */
  body?: Uint8Array<ArrayBuffer>;
}

async function ask<Answer>(url: string, { token, method = 'GET', json, body }: Request): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(body !== undefined && {
        'content-type': 'application/offset+octet-stream',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      }),
    },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
    signal: AbortSignal.timeout(deadlineMs),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${method} ${new URL(url).pathname}: ${answer.status} ${text.slice(0, 200)}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

async function rows<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backup-proof',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
