import type { AuditPage, Problem, StatusPage } from '@sevenfold/contracts';
import { freePort, startUnreachablePort, until, type UnreachablePort } from '@sevenfold/testing';
import { openSocket } from './support/realtime-messages.js';
import { startServices, type RunningServices } from './support/running-services.js';

const probing = {
  PROBE_INTERVAL_MS: '200',
  FAILURES_UNTIL_SHOWN: '1',
  JOURNEYS: 'none',
  SHUTDOWN_GRACE_MS: '1000',
};

let services: RunningServices;
let unreachable: UnreachablePort;
beforeAll(async () => void (unreachable = await startUnreachablePort()));
afterAll(() => unreachable.stop());

async function call(method: string, path: string, token?: string, body?: unknown) {
  const answer = await fetch(services.gateway + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: answer.status, body: await answer.json() };
}

const person = (uid: string) => services.issuer.token({ uid });

/** The main things that people do, each step separately. */
async function everyStep(uid: string) {
  const token = await person(uid);
  const profile = await call('POST', '/api/rydesync/hardCreateProfile', token, { uid });
  const settings = await call('PATCH', `/api/accounts/${uid}/settings`, token, { bio: 'Still here.' });
  const message = await call('POST', '/api/contact/submissions', token, {
    name: 'Ada',
    email: 'ada@sevenfold.test',
    message: 'Does it still work?',
  });
  const guest = await call('POST', '/api/identity/guest-token');
  const socket = await openSocket(services.gateway, (guest.body as { token: string }).token);
  const joined = await socket?.ask({ t: 'join', room: 'lobby', name: 'A guest' });
  socket?.close();
  const statuses = { profile, settings, message, guest };
  return {
    ...Object.fromEntries(Object.entries(statuses).map(([step, { status }]) => [step, status])),
    room: socket ? (joined ?? 'joined') : 'no ticket',
  };
}

const allWell = { profile: 200, settings: 200, message: 201, guest: 200, room: 'joined' };

async function shownOf(component: string) {
  const { status, body } = await call('GET', '/api/status');
  expect(status).toBe(200);
  return (body as StatusPage).groups.flatMap(({ entries }) => entries).find(({ id }) => id === component)
    ?.status;
}

describe.each<
  [name: string, away: () => Promise<Record<string, string>>, shown: string | undefined, check: string]
>([
  [
    'Kafka',
    async () => ({ EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: `127.0.0.1:${await freePort()}` }),
    'event-transport',
    'events',
  ],
  [
    'Kafka, at an address that never answers,',
    async () => ({
      EVENT_TRANSPORT: 'kafka',
      KAFKA_BROKERS: `127.0.0.1:${unreachable.port}`,
    }),
    'event-transport',
    'events',
  ],
  [
    'the object store',
    async () => ({
      OBJECT_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${unreachable.port}`,
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    }),
    'object-store',
    'objects',
  ],
  ['the mail server', async () => ({ SMTP_URL: `smtp://127.0.0.1:${unreachable.port}` }), undefined, 'mail'],
])('with %s down from the start', (_, away, shown, check) => {
  beforeAll(
    async () => void (services = await startServices({ settings: { ...probing, ...(await away()) } })),
    60_000,
  );
  afterAll(() => services.stop(), 60_000);

  it('people sign in, change profiles, write messages and enter rooms', async () => {
    expect(await everyStep('away-ada')).toEqual(allWell);
  }, 30_000);

  it('the site is ready, and reports what is down', async () => {
    // A busy machine may miss the deadline of a check.
    const { body } = await until(async () => {
      const answer = await call('GET', '/api/readyz');
      return answer.status === 200 && answer;
    }, 'the site is not ready');
    const { status, degraded } = body as { status: string; degraded: Record<string, string[]> };
    expect(status).toBe('ready');
    if (!shown) return expect(degraded).toEqual({});
    expect(Object.keys(degraded)).toEqual([check]);
    expect(degraded[check]).toContain('contact-intake');
    return expect(await until(async () => (await shownOf(shown)) === 'down', `${shown} shown as down`)).toBe(
      true,
    );
  }, 30_000);
});

describe('with the sign-in provider down', () => {
  beforeAll(async () => void (services = await startServices({ settings: probing })), 60_000);
  afterAll(() => services.stop(), 60_000);

  it('everything works for signed-in people, and for guests', async () => {
    expect(await everyStep('away-ben')).toEqual(allWell);
    const tokens = new Map([
      ['away-ben', await person('away-ben')],
      ['away-cem', await person('away-cem')],
    ]);
    services.issuer.token = async ({ uid } = {}) => tokens.get(uid!)!;
    await services.issuer.stop();
    expect(await everyStep('away-cem')).toEqual(allWell);
    expect((await call('GET', '/api/readyz')).status).toBe(200);
    await until(async () => (await shownOf('sign-in-provider')) === 'down', 'the provider shown as down');
  }, 30_000);
});

describe('with identity down', () => {
  beforeAll(async () => void (services = await startServices({ settings: probing })), 60_000);
  afterAll(() => services.stop(), 60_000);

  it('an operator’s change that the gateway admits and the service cannot confirm leaves one row', async () => {
    const operator = (uid: string) => services.issuer.token({ uid, admin: true });
    const [olga, auditor] = [await operator('olga'), await operator('auditor')];
    const audit = async () => {
      const { status, body } = await call('GET', '/api/admin/audit?action=admin-api.call', auditor);
      expect(status).toBe(200);
      return (body as AuditPage).entries;
    };
    const refused = async (as: string, path: string) => {
      const { status, body } = await call('PUT', path, as, {});
      expect([status, (body as Problem).code]).toEqual([503, 'access.not-confirmed']);
    };
    const [ofAccounts, ofModeration] = ['/api/admin/accounts/ada/legacy-document', '/api/admin/maintenance'];
    // The gateway asks identity about both, moderation only about the auditor, accounts about nobody.
    expect((await call('GET', '/api/admin/contact/counts', olga)).status).toBe(200);
    expect(await audit()).toEqual([]);
    await services.stopOne('identity');
    await refused(olga, ofAccounts);
    await refused(olga, ofModeration);
    const rowsOf = async (uid: string, least: number) =>
      until(async () => {
        const rows = (await audit()).filter(({ operator }) => operator.uid === uid);
        return rows.length >= least && rows;
      }, `rows of ${uid} are missing`);
    await rowsOf('olga', 2);
    // Once this later row is there, no earlier one is missing.
    await refused(auditor, ofAccounts);
    await rowsOf('auditor', 1);
    const rows = (await rowsOf('olga', 2)).map(({ service, target, outcome, code }) =>
      [service, target.id, outcome, code].join(' '),
    );
    expect(rows.toSorted()).toEqual([
      `accounts PUT ${ofAccounts} failed access.not-confirmed`,
      `moderation PUT ${ofModeration} failed access.not-confirmed`,
    ]);
  }, 60_000);
});
