// The main job without browsers, in a few seconds: what people and operators do, through the gateway, from the sign-in to the
// database and back. Drills import it; `node main-job.ts [URL]` runs it once. Throws at the first failure.
import { setTimeout as pause } from 'node:timers/promises';
import { signInDemoPerson } from '@sevenfold/keycloak';
import { connectRealtime } from '@sevenfold/realtime-client';

export interface Person {
  token: string;
  uid: string;
}
interface Profile {
  bio: string;
}

const file = new TextEncoder().encode('%PDF-1.4\n%sevenfold trial\n%%EOF\n');

/** What was acknowledged so far, and must not be lost. */
export const kept: { submissions: string[]; lines: string[]; settings: string | undefined } = {
  submissions: [],
  lines: [],
  settings: undefined,
};

/** Runs the main job once. `signal` aborts it, including every wait. */
export async function mainJob(url: string, signal: AbortSignal) {
  const api = new ApiClient(url, signal);
  const page = await api.ask<string>('GET', '/', 200);
  if (!page.includes('<html')) throw new Error('no page');
  const ada = await api.signIn('ada');
  const admin = await api.signIn('admin');
  await changeSettings(api, ada);
  await sendSubmission(api, ada, admin);
  await meetInRoom(api, admin);
  await api.ask('GET', '/api/status', 200);
}

/** What was acknowledged and is missing. */
export async function whatIsLost(url: string, signal: AbortSignal): Promise<string[]> {
  const api = new ApiClient(url, signal);
  const [ada, admin] = [await api.signIn('ada'), await api.signIn('admin')];
  const lost: string[] = [];
  const profile = await api.ask<Profile>('GET', `/api/accounts/${ada.uid}`, 200, { token: ada.token });
  if (profile.bio !== kept.settings) lost.push('the settings');
  for (const id of kept.submissions) {
    const { status } = await api.ask<{ status: string }>('GET', `/api/contact/submissions/${id}`, 200, {
      token: ada.token,
    });
    if (status !== 'stored') lost.push(`submission ${id} is ${status}`);
  }
  const visitor = await enter(api, admin);
  const lines = new Set(visitor.room.state.guestbook.map(({ text }) => text));
  visitor.leave();
  return [
    ...lost,
    ...kept.lines
      .slice(-150)
      .filter(line => !lines.has(line))
      .map(line => `line ${line}`),
  ];
}

async function changeSettings(api: ApiClient, { uid, token }: Person) {
  await api.ask('POST', '/api/rydesync/hardCreateProfile', 200, { token, json: { uid } });
  const bio = `Trial of ${new Date().toISOString()}`;
  await api.ask('PATCH', `/api/accounts/${uid}/settings`, 200, { token, json: { bio } });
  kept.settings = bio;
  const profile = await api.ask<Profile>('GET', `/api/accounts/${uid}`, 200, { token });
  if (profile.bio !== bio) throw new Error('settings did not last');
}

async function sendSubmission(api: ApiClient, { token }: Person, admin: Person) {
  const json = {
    name: 'Ada Lovelace',
    email: 'ada@sevenfold.test',
    message: 'A trial of pods that are killed.',
    files: [{ name: 'trial.pdf', size: file.byteLength }],
  };
  const { submissionId, uploads } = await api.ask<{ submissionId: string; uploads: { url: string }[] }>(
    'POST',
    '/api/contact/submissions',
    201,
    { token, json },
  );
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  await api.ask('PATCH', uploads[0]!.url, 204, { token, headers, body: file });
  await api.until('stored', async () => {
    const path = `/api/contact/submissions/${submissionId}`;
    return (await api.ask<{ status: string }>('GET', path, 200, { token })).status === 'stored';
  });
  kept.submissions.push(submissionId);
  // The event reaches another service through Kafka: the operators' activity feed.
  await api.until('heard of', async () => {
    const feed = await api.ask('GET', '/api/admin/activities?limit=50', 200, { token: admin.token });
    return JSON.stringify(feed).includes(submissionId);
  });
}

const roomName = 'trial-of-kills';

async function meetInRoom(api: ApiClient, admin: Person) {
  const guest = await api.guest();
  const [writer, reader] = [await enter(api), await enter(api, guest)];
  try {
    const text = `line of ${Date.now().toString(36)}`;
    await api.during(writer.room.guestbook.write(text));
    kept.lines.push(text);
    await api.until('heard', () => reader.room.state.guestbook.some(line => line.text === text));
    const { rooms } = await api.ask<{ rooms: { room: string }[] }>('GET', '/api/admin/rooms', 200, {
      token: admin.token,
    });
    if (!rooms.some(({ room }) => room === roomName)) throw new Error('operators do not see the room');
    await kickAndUndo(api, admin, guest, reader);
  } finally {
    writer.leave();
    reader.leave();
  }
}

/** An operator removes someone from the room, and lets them back in. Both are in the audit log, with their traces. */
async function kickAndUndo(api: ApiClient, { token }: Person, guest: Person, { room }: Visit) {
  const command = async (name: string) => {
    const path = `/api/admin/room/${roomName}/${name}/${guest.uid}`;
    return (await api.ask<{ actionId: string }>('POST', path, 200, { token, json: {} })).actionId;
  };
  const kick = await command('kick');
  await api.until('kicked', () => room.state.status === 'kicked');
  const undo = await command('lift-kick');
  await api.until('in the audit log', async () => {
    const path = '/api/admin/audit?limit=50&outcome=done';
    const { entries } = await api.ask<{ entries: AuditEntry[] }>('GET', path, 200, { token });
    const traced = entries.filter(({ traceId }) => traceId !== undefined).map(({ id }) => id);
    return [kick, undo].every(id => traced.includes(id));
  });
  (await enter(api, guest)).leave();
}

/** Joins a room with the shipped client, as a given person or as a guest. */
export async function enter(api: ApiClient, person?: { token: string }, name = roomName) {
  const { token } = person ?? (await api.guest());
  const realtime = connectRealtime({
    url: `${api.url.replace(/^http/, 'ws')}/api/rydesync/socket`,
    fetchTicket: async () =>
      (await api.ask<{ ticket: string }>('POST', '/api/rydesync/tickets', [200, 201], { token })).ticket,
  });
  try {
    const room = await api.during(
      realtime.joinRoom(name, { name: 'Trial', device: 'desktop', signal: api.signal }),
    );
    return { realtime, room, leave: () => realtime.close() };
  } catch (error) {
    realtime.close();
    throw error;
  }
}

type Visit = Awaited<ReturnType<typeof enter>>;

interface AuditEntry {
  id: string;
  traceId?: string;
}

interface Request {
  token?: string;
  json?: unknown;
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** Sends requests to the test install. */
export class ApiClient {
  readonly url: string;
  readonly signal: AbortSignal;

  constructor(url: string, signal: AbortSignal) {
    this.url = url;
    this.signal = signal;
  }

  /** Returns the parsed body, or its text if it is not JSON. */
  async ask<Answer>(
    method: string,
    path: string,
    expected: number | number[],
    { token, json, headers = {}, body }: Request = {},
  ): Promise<Answer> {
    const answer = await fetch(new URL(path, this.url), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      signal: this.signal,
    });
    const text = await answer.text();
    if (![expected].flat().includes(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 150)}`);
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Answer;
  }

  async signIn(name: string): Promise<Person> {
    const email = `${name}@sevenfold.test`;
    const { access_token: token } = await signInDemoPerson(new URL(this.url).origin, email, this.signal);
    return { token, uid: subjectOf(token) };
  }

  async guest(): Promise<Person> {
    const { token } = await this.ask<{ token: string }>('POST', '/api/identity/guest-token', [200, 201]);
    return { token, uid: subjectOf(token) };
  }

  /** Ends a wait that has no deadline of its own. */
  during<Result>(work: Promise<Result>): Promise<Result> {
    const over = new Promise<never>((_resolve, reject) =>
      this.signal.addEventListener('abort', () => reject(new Error('took too long')), { once: true }),
    );
    return Promise.race([work, over]);
  }

  async until(what: string, isSo: () => boolean | Promise<boolean>) {
    while (!(await isSo())) {
      if (this.signal.aborted) throw new Error(`never ${what}`);
      await pause(100);
    }
  }
}

/** The subject of a token. */
export function subjectOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return claims.sub;
}

if (import.meta.main) {
  await mainJob(process.argv[2] ?? 'http://localhost:3000', AbortSignal.timeout(60_000));
  console.log('The main job works.');
}
