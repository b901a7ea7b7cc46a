import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import {
  roomFromName,
  type Activities,
  type ContactAccepted,
  type ContactSubmission,
  type HardCreatedProfile,
  type LoggedActionPage,
  type MailPage,
  type StatusPage,
} from '@sevenfold/contracts';
import { demoPeople, signInDemoPerson } from '@sevenfold/keycloak';
import { connectRealtime } from '@sevenfold/realtime-client';
import {
  freePort,
  inNightlyRun,
  startCuttableProxy,
  startMailServer,
  until,
  type TestMailServer,
} from '@sevenfold/testing';
import { Client } from 'minio';
import { removeFullData } from '../src/index.js';
import { startFullStack, type FullStack } from '../src/start-full-stack.js';

jest.setTimeout(5 * 60_000);

const { describe, it } = inNightlyRun();

/** Within this time the status page shows what is down, with default settings. */
const shownWithinMs = 60_000;
/** Within this time everything that waited has arrived: kafkajs and emails wait longer after each failure. */
const arrivesWithinMs = 150_000;

let dataDirectory: string;
let stack: FullStack;
let mailServer: TestMailServer;
let mailProxy: Awaited<ReturnType<typeof startCuttableProxy>>;

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'one-away-'));
  mailServer = await startMailServer();
  mailProxy = await startCuttableProxy(mailServer.url);
  stack = await startFullStack({
    port: await freePort(),
    dataDirectory,
    settings: { SMTP_URL: mailProxy.url },
    report: line => process.stderr.write(`${line}\n`),
  });
  await until(isAllWell, 'the stack is well', 120_000);
}, 10 * 60_000);

afterAll(async () => {
  await stack?.stop();
  await mailProxy?.stop();
  await mailServer?.stop();
  await removeFullData(dataDirectory);
});

interface Outage {
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

type Person = (typeof demoPeople)[number];

const partOf = (name: string) => stack.parts[name]!;

/** A part that hangs accepts connections and answers nothing. */
const hanging = (part: string): Outage =>
  once({ begin: () => partOf(part).freeze(), end: () => partOf(part).thaw() });

/** A part that is killed refuses connections. It comes back at the same address. */
const killed = (part: string): Outage =>
  once({ begin: () => partOf(part).kill(), end: () => partOf(part).restart() });

/** Ends an outage once: in its test, or in the cleanup if the test failed first. */
function once({ begin, end }: Outage): Outage {
  let isOn = false;
  return {
    begin: async () => {
      isOn = true;
      await begin();
    },
    end: async () => {
      if (isOn) await end();
      isOn = false;
    },
  };
}

const cut: Outage = { begin: () => mailProxy.cut(), end: () => mailProxy.mend() };

interface Dependency {
  name: string;
  outage: Outage;
  /** Component of the status page. Email has none, because nobody on the site waits for it. */
  component?: string;
  /** The check in `/readyz`. */
  check?: string;
  person: Person;
}

const [mira, ada, ben, cleo] = demoPeople as [Person, Person, Person, Person];
const kafka = { component: 'event-transport', check: 'events', person: ada };
const objectStore = { component: 'object-store', check: 'objects', person: ben };
const keycloak = { component: 'sign-in-provider', person: cleo };
/** In their first outage, people have no profile yet. Kills come last, because they replace the processes. */
const dependencies: Dependency[] = [
  { name: 'Kafka hangs', outage: hanging('kafka'), ...kafka },
  { name: 'the object store hangs', outage: hanging('versitygw'), ...objectStore },
  { name: 'Keycloak hangs', outage: hanging('keycloak'), ...keycloak },
  { name: 'the mail server is cut off', outage: cut, person: mira },
  { name: 'Kafka is killed', outage: killed('kafka'), ...kafka },
  { name: 'the object store is killed', outage: killed('versitygw'), ...objectStore },
  { name: 'Keycloak is killed', outage: killed('keycloak'), ...keycloak },
];

const signIn = async ({ email }: Person) =>
  (await signInDemoPerson(stack.url, email, AbortSignal.timeout(20_000))).access_token;

/** @throws for an error response. */
async function call<Answer>(method: string, path: string, token?: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(stack.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const statusPage = () => call<StatusPage>('GET', '/api/status');
const shownOf = async (component: string) =>
  (await statusPage()).groups.flatMap(({ entries }) => entries).find(({ id }) => id === component)?.status;
const isAllWell = async () => (await statusPage()).banner.text === 'All systems operational';

async function inRooms<Found>(
  token: string,
  work: (rooms: ReturnType<typeof connectRealtime>) => Promise<Found>,
) {
  const rooms = connectRealtime({
    url: `${stack.url.replace('http', 'ws')}/api/rydesync/socket`,
    fetchTicket: async () => (await call<{ ticket: string }>('POST', '/api/rydesync/tickets', token)).ticket,
  });
  try {
    return await work(rooms);
  } finally {
    rooms.close();
  }
}

/** What someone did, to find its effects again. */
interface Done {
  uid: string;
  /** Whether this run created their profile. */
  created: boolean;
  room: string;
  email: string;
  submissionId: string;
  /** The message's folder in the object store. */
  folder: string;
}

/** The main things that people do. Every step is accepted, or this throws. */
async function everyStep({ uid }: Person, token: string, mark: string): Promise<Done> {
  const profile = { uid };
  const { created } = await call<HardCreatedProfile>(
    'POST',
    '/api/rydesync/hardCreateProfile',
    token,
    profile,
  );
  await call('PATCH', `/api/accounts/${uid}/settings`, token, { bio: mark });
  const email = `${mark}@sevenfold.test`;
  const message = { name: mark, email, message: 'Does it still work?' };
  const { submissionId, folder } = await call<ContactAccepted>(
    'POST',
    '/api/contact/submissions',
    token,
    message,
  );
  const room = roomFromName(mark);
  await inRooms(token, rooms => rooms.joinRoom(room));
  return { uid, created, room, email, submissionId, folder };
}

/** Searches the whole bucket, whatever prefix the service has. */
async function documentsStored(folder: string) {
  const environment = stack.environmentOf('contact-intake');
  const { hostname, port } = new URL(environment['S3_ENDPOINT']!);
  const store = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: environment['S3_ACCESS_KEY']!,
    secretKey: environment['S3_SECRET_KEY']!,
  });
  const objects = await store.listObjectsV2(environment['S3_BUCKET']!, '', true).toArray();
  return objects.filter(({ name }) => name.endsWith(`${folder}/submission.json`)).length;
}

/** How often each effect exists, as the person and an operator see it. */
async function effectsOf({ uid, room, email, submissionId, folder }: Done, own: string, operator: string) {
  const [account, submission, { actions }, { activities }, inRoom, documents] = await Promise.all([
    inRooms(own, rooms => rooms.get(`accounts/${uid}`)),
    call<ContactSubmission>('GET', `/api/contact/submissions/${submissionId}`, own),
    call<LoggedActionPage>('GET', `/api/admin/accounts/${uid}/actions`, operator),
    call<Activities>('GET', '/api/admin/activities', operator),
    call<Activities>('GET', `/api/admin/activities?room=${room}`, operator),
    documentsStored(folder),
  ]);
  const mailsTo = mailServer.mails.filter(mail => new RegExp(`^To: ${email}`, 'm').test(mail));
  const news = mailServer.mails.filter(mail =>
    new RegExp(`^Subject: Message from ${room}\\r?$`, 'm').test(mail),
  );
  return {
    'account known to rooms':
      typeof (account as { createdAt?: unknown } | null)?.createdAt === 'string' ? 1 : 0,
    'message stored': submission.status === 'stored' ? 1 : 0,
    'document in the store': documents,
    'message in the log of actions': actions.filter(
      ({ details }) => details?.['submissionId'] === submissionId,
    ).length,
    'message in the activity feed': activities.filter(({ data }) => data?.['submissionId'] === submissionId)
      .length,
    'entry of the room in the activity feed': inRoom.activities.filter(
      ({ type, user }) => type === 'user_joined' && user === uid,
    ).length,
    'receipts to the sender': mailsTo.length,
    'mails to the studio': news.length,
  };
}

const onlyOnce = {
  'account known to rooms': 1,
  'message stored': 1,
  'document in the store': 1,
  'message in the log of actions': 1,
  'message in the activity feed': 1,
  'entry of the room in the activity feed': 1,
  'receipts to the sender': 1,
  'mails to the studio': 1,
};

/** Waits until every effect exists; the caller then checks how often. */
async function arrived(done: Done, own: string, operator: string) {
  let seen: Record<string, number> = {};
  await until(
    async () => {
      // Right after a start, Keycloak may answer too late for the services. They report it, and clients retry.
      seen = await effectsOf(done, own, operator).catch(({ message }: Error) => ({ [message]: 0 }));
      return Object.values(seen).every(count => count > 0);
    },
    'everything arrived',
    arrivesWithinMs,
  ).catch((error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(seen)}`);
  });
}

interface Ready {
  status: string;
  degraded: Record<string, string[]>;
}

/** People who have a profile. */
const known = new Set<string>();

describe.each(dependencies)('when $name', ({ name, outage, component, check, person }) => {
  const mark = name.toLowerCase().replaceAll(' ', '-');
  let token: string;
  let done: Done;

  beforeAll(async () => {
    token = await signIn(person);
    await outage.begin();
  });
  afterAll(() => outage.end());

  it('people create profiles, write messages and enter rooms', async () => {
    done = await everyStep(person, token, mark);
    expect(done.created).toBe(!known.has(person.uid));
    known.add(person.uid);
  });

  it('every service is ready and reports what is missing, and so does the status page', async () => {
    const wanted = check ? [check] : [];
    let found: Ready | undefined;
    const isReported = async () => {
      // A busy machine may miss the deadline of a check once.
      found = await call<Ready>('GET', '/api/readyz').catch(() => undefined);
      return found?.status === 'ready' && Object.keys(found.degraded).join() === wanted.join();
    };
    await until(isReported, () => ({ wanted, found }), shownWithinMs);
    const isShown = async () => (await shownOf(component!)) !== 'operational';
    if (component) await until(isShown, `${component} shown`, shownWithinMs);
    else await until(() => isTried(done.email, token), 'the email was tried', shownWithinMs);
    await until(isReported, () => ({ wanted, found }), shownWithinMs);
    expect(Object.keys(found!.degraded)).toEqual(wanted);
  });

  it('a sign-out takes effect in every service', async () => {
    await call('POST', '/api/identity/sessions', token, { action: 'sign-out' });
    const paths = [
      '/api/division-requests',
      `/api/rydesync/rooms/${done.room}/tracks`,
      '/api/contact/submissions',
    ];
    const refusals = () => Promise.all(paths.map(path => refusalOf(path, token)));
    const all = async () => (await refusals()).every(code => code === 'token.revoked');
    await until(all, 'every service refuses', 30_000);
    expect(await refusals()).toEqual(paths.map(() => 'token.revoked'));
  });

  it('everything that was accepted arrives once when it is back', async () => {
    await outage.end();
    await until(isAllWell, 'the stack is well again', 120_000);
    // One after the other: Keycloak refuses two sign-ins of one person at the same moment.
    const own = await signIn(person);
    const operator = await signIn(mira);
    await arrived(done, own, operator);
    // Duplicates would arrive before what is sent now.
    await arrived(await everyStep(person, own, `later-${mark}`), own, operator);
    expect(await effectsOf(done, own, operator)).toEqual(onlyOnce);
  });
});

/** The code of the problem; undefined if the token is accepted. */
async function refusalOf(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(stack.url + path, { headers, signal: AbortSignal.timeout(20_000) });
  return ((await answer.json()) as { code?: string }).code;
}

async function isTried(email: string, operator: string) {
  const { mails } = await call<MailPage>('GET', '/api/admin/mails/contact', operator);
  return mails.some(({ to, attempts, error }) => to === email && attempts > 0 && error);
}
