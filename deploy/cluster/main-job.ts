// The main job without browsers, in a few seconds: what people and operators do through the gateway, from the sign-in to the
// database and back. Drills import it, and `node main-job.ts [URL]` runs it once. Throws at the first failure.
import { setTimeout as pause } from 'node:timers/promises';
import type {
  ActionOutcome,
  AdminRoomList,
  AuditPage,
  ContactAccepted,
  ContactSubmission,
  GuestToken,
  HardCreatedProfile,
  Profile,
  SocketTicket,
} from '@sevenfold/contracts';
import { signInDemoPerson } from '@sevenfold/keycloak';
import { connectRealtime } from '@sevenfold/realtime-client';

export interface Person {
  token: string;
  uid: string;
}

const file = new TextEncoder().encode('%PDF-1.4\n%sevenfold trial\n%%EOF\n');

/** Acknowledged writes, which must not be lost. */
export const kept: { submissions: string[]; lines: string[]; settings: string | undefined } = {
  submissions: [],
  lines: [],
  settings: undefined,
};

/** The people who do the steps, and the results of earlier steps. */
export interface Cast {
  api: ApiClient;
  someone: Person;
  operator: Person;
  /** Names the room, and marks everything that this run writes. */
  mark: string;
  /** Whether `someone` already has a profile. */
  hasProfile?: boolean;
  done: Done;
}

/** What services accepted in earlier steps. */
export interface Done {
  submissionId?: string;
  folder?: string;
}

/**
 * What people and operators do, step by step. Each step throws if it fails. A step depends only on the first
 * step of its kind.
 */
export const steps = {
  'open the landing page': async ({ api }) => {
    const page = await api.ask<string>('GET', '/', 200);
    if (!page.includes('<html')) throw new Error('the answer is not a page');
  },
  'sign in': async ({ api }) => void (await api.signIn('ben')),
  'change the profile': changeSettings,
  'send a message': sendMessage,
  'send a file': sendFile,
  'meet in a room': meetInRoom,
  'see submissions as an operator': async ({ api, operator: { token } }) => {
    await api.ask('GET', '/api/admin/contact/counts', 200, { token });
  },
  'learn of the file through an event': learnOfFile,
  'kick someone and undo it': kickAndUndo,
} satisfies Record<string, (cast: Cast) => Promise<void>>;
export type StepName = keyof typeof steps;
export const stepNames = Object.keys(steps) as StepName[];

/** Runs the main job once. `signal` aborts it, including every wait. */
export async function mainJob(url: string, signal: AbortSignal) {
  const api = new ApiClient(url, signal);
  const [someone, operator] = [await api.signIn('ada'), await api.signIn('admin')];
  const cast: Cast = { api, someone, operator, mark: roomName, hasProfile: true, done: {} };
  for (const step of Object.values(steps)) await step(cast);
  await api.ask('GET', '/api/status', 200);
}

/** Acknowledged writes that are missing. */
export async function whatIsLost(url: string, signal: AbortSignal): Promise<string[]> {
  const api = new ApiClient(url, signal);
  const [ada, admin] = [await api.signIn('ada'), await api.signIn('admin')];
  const lost: string[] = [];
  const profile = await api.ask<Profile>('GET', `/api/accounts/${ada.uid}`, 200, { token: ada.token });
  if (profile.bio !== kept.settings) lost.push('the settings');
  for (const id of kept.submissions) {
    const { status } = await api.ask<ContactSubmission>('GET', `/api/contact/submissions/${id}`, 200, {
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

async function changeSettings({ api, someone: { uid, token }, mark, hasProfile }: Cast) {
  const path = '/api/rydesync/hardCreateProfile';
  const { created } = await api.ask<HardCreatedProfile>('POST', path, 200, { token, json: { uid } });
  if (hasProfile === false && !created) throw new Error('a new person already had a profile');
  const bio = `${mark} ${new Date().toISOString()}`;
  await api.ask('PATCH', `/api/accounts/${uid}/settings`, 200, { token, json: { bio } });
  kept.settings = bio;
  const profile = await api.ask<Profile>('GET', `/api/accounts/${uid}`, 200, { token });
  if (profile.bio !== bio) throw new Error('the settings were not stored');
}

const submit = (
  { api, someone: { token } }: Cast,
  name: string,
  files?: { name: string; size: number }[],
): Promise<ContactAccepted> =>
  api.ask('POST', '/api/contact/submissions', 201, {
    token,
    json: {
      name,
      email: `to-${name}@sevenfold.test`,
      message: 'Does it still work?',
      ...(files && { files }),
    },
  });

async function sendMessage(cast: Cast) {
  Object.assign(cast.done, await submit(cast, cast.mark));
}

async function sendFile(cast: Cast) {
  const { api, someone } = cast;
  const { token } = someone;
  const { submissionId, uploads } = await submit(cast, `${cast.mark}-file`, [
    { name: 'trial.pdf', size: file.byteLength },
  ]);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  await api.ask('PATCH', uploads[0]!.url, 204, { token, headers, body: file });
  await api.until('stored', async () => {
    const path = `/api/contact/submissions/${submissionId}`;
    return (await api.ask<ContactSubmission>('GET', path, 200, { token })).status === 'stored';
  });
  kept.submissions.push(submissionId);
}

/** Another service must receive the event: it appears in the operators' activity feed. */
async function learnOfFile(cast: Cast) {
  const { api, operator, done } = cast;
  if (!done.submissionId) await sendMessage(cast);
  await api.until('heard of', async () => {
    const feed = await api.ask('GET', '/api/admin/activities?limit=50', 200, { token: operator.token });
    return JSON.stringify(feed).includes(done.submissionId!);
  });
}

const roomName = 'drill-of-kills';

async function meetInRoom({ api, someone, operator, mark }: Cast) {
  const [writer, reader] = [await enter(api, someone, mark), await enter(api, undefined, mark)];
  try {
    const text = `line of ${Date.now().toString(36)}`;
    await api.during(writer.room.guestbook.write(text));
    if (mark === roomName) kept.lines.push(text);
    await api.until('heard', () => reader.room.state.guestbook.some(line => line.text === text));
    const { rooms } = await api.ask<AdminRoomList>('GET', '/api/admin/rooms', 200, {
      token: operator.token,
    });
    if (!rooms.some(({ room }) => room === mark)) throw new Error('operators do not see the room');
  } finally {
    writer.leave();
    reader.leave();
  }
}

/** An operator removes someone from a room and lets them back in. The audit log must have both, with their traces. */
async function kickAndUndo({ api, operator: { token }, mark }: Cast) {
  const guest = await api.guest();
  const { room, leave } = await enter(api, guest, mark);
  try {
    const command = async (name: string) => {
      const path = `/api/admin/room/${mark}/${name}/${guest.uid}`;
      return (await api.ask<ActionOutcome>('POST', path, 200, { token, json: {} })).actionId;
    };
    const kick = await command('kick');
    await api.until('kicked', () => room.state.status === 'kicked');
    const undo = await command('lift-kick');
    await api.until('in the audit log', async () => {
      const path = '/api/admin/audit?limit=50&outcome=done';
      const { entries } = await api.ask<AuditPage>('GET', path, 200, { token });
      const traced = entries.filter(({ traceId }) => traceId !== undefined).map(({ id }) => id);
      return [kick, undo].every(id => traced.includes(id));
    });
  } finally {
    leave();
  }
  (await enter(api, guest, mark)).leave();
}

/** Joins a room with the shipped client, as a given person or as a guest. */
export async function enter(api: ApiClient, person?: { token: string }, name = roomName) {
  const { token } = person ?? (await api.guest());
  const realtime = connectRealtime({
    url: `${api.url.replace(/^http/, 'ws')}/api/rydesync/socket`,
    fetchTicket: async () =>
      (await api.ask<SocketTicket>('POST', '/api/rydesync/tickets', [200, 201], { token })).ticket,
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
    const { token } = await this.ask<GuestToken>('POST', '/api/identity/guest-token', [200, 201]);
    return { token, uid: subjectOf(token) };
  }

  /** Adds a deadline to a wait that has none. */
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
