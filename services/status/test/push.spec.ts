import type { Incident } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { startPushService, type TestBrowser } from './support/push-service.js';
import { startStatus, type RunningStatus } from './support/running-status.js';

let service: Awaited<ReturnType<typeof startPushService>>;
let status: RunningStatus;
let admin: string;

beforeAll(async () => {
  service = await startPushService();
  status = await startStatus({
    PUSH_SERVICES: '127.0.0.1',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true',
    WEBHOOK_RETRY_MS: '50',
    PUSH_PER_CLIENT: '8',
  });
  admin = await status.issuer.token({ sub: 'operator', admin: true, role: 'admin' });
}, 120_000);
afterAll(async () => {
  await status?.stop();
  await service.stop();
});

const subscribe = ({ subscription }: TestBrowser, componentIds: string[] = []) =>
  status.post('/api/status/push', { ...subscription, componentIds });
async function subscribed(componentIds: string[] = []): Promise<TestBrowser> {
  const browser = service.browser();
  expect((await subscribe(browser, componentIds)).status).toBe(200);
  return browser;
}
const open = async (component: string, title: string) => {
  const body = { component, title, impact: 'degraded', text: 'We are looking into it.' };
  return (await status.post('/api/admin/status/incidents', body, admin)).body.incident as Incident;
};
const resolve = (id: string, text = 'Fixed.') =>
  status.post(`/api/admin/status/incidents/${id}/updates`, { state: 'resolved', text }, admin);
const kept = async () =>
  (await status.sql('select endpoint from push_subscription')).map(({ endpoint }) => endpoint as string);
const waiting = async () =>
  (await status.sql('select count(*)::int as count from push_delivery'))[0].count as number;

describe('a browser with push notifications', () => {
  it('gets news that only it can read, signed with the key that it subscribed with', async () => {
    const ada = await subscribed();
    const { publicKey } = (await status.get('/api/status/push/key')).body;
    const { id } = await open('rooms', 'Rooms are silent');
    await until(() => ada.messages.length === 1, 'no message');
    expect(ada.messages[0]).toEqual({
      title: 'Investigating: Rooms are silent',
      body: 'We are looking into it.',
      path: `/status/incidents/${id}`,
      tag: id,
      ttl: 86_400,
      publicKey,
    });
    await resolve(id, 'x'.repeat(300));
    await until(() => ada.messages.length === 2, 'no second message');
    expect(ada.messages[1]).toMatchObject({
      title: 'Resolved: Rooms are silent',
      body: `${'x'.repeat(199)}…`,
    });
    await until(async () => (await waiting()) === 0, 'deliveries were kept');
  });

  it('gets news of only the chosen components, and another choice replaces the first', async () => {
    const ben = await subscribed(['rooms']);
    const all = await subscribed();
    await resolve((await open('contact', 'Files are slow')).id);
    await until(() => all.messages.length === 2, 'no message');
    expect(ben.messages).toEqual([]);
    await subscribe(ben, ['contact']);
    expect((await kept()).filter(endpoint => endpoint === ben.endpoint)).toHaveLength(1);
    await resolve((await open('contact', 'Files are slow again')).id);
    await until(() => ben.messages.length === 2, 'no message after the change');
  });

  it('gets nothing after it unsubscribed, and leaves no row', async () => {
    const cleo = await subscribed();
    const { endpoint } = cleo;
    expect((await status.post('/api/status/push/unsubscribe', { endpoint })).body).toEqual({ ok: true });
    expect(await kept()).not.toContain(endpoint);
    expect((await status.post('/api/status/push/unsubscribe', { endpoint })).status).toBe(200);
  });

  it('is deleted when its push service says that it is gone', async () => {
    const gone = await subscribed();
    gone.answers = 410;
    await resolve((await open('rooms', 'Nobody is there')).id);
    await until(async () => !(await kept()).includes(gone.endpoint), 'it was kept');
    expect(gone.messages).toEqual([]);
  });

  it('gets what its push service could not accept at first', async () => {
    const busy = await subscribed();
    busy.answers = 503;
    const { id } = await open('rooms', 'Try again');
    await until(async () => (await waiting()) > 0, 'nothing is waiting');
    busy.answers = 201;
    await until(() => busy.messages.length > 0, 'it was given up');
    expect(busy.messages[0]).toMatchObject({ title: 'Investigating: Try again', tag: id });
    await resolve(id);
  });
});

describe('a subscription is refused', () => {
  const browser = () => service.browser().subscription;

  it.each([
    [
      'for a host that is not a push service',
      () => ({ ...browser(), endpoint: 'https://example.com/x' }),
      'endpoint',
    ],
    [
      'for a host that only looks like a push service',
      () => ({ ...browser(), endpoint: 'https://127.0.0.1.example.com/' }),
      'endpoint',
    ],
    [
      'with a key off the curve',
      () => ({ ...browser(), keys: { ...browser().keys, p256dh: `B${'A'.repeat(86)}` } }),
      'keys.p256dh',
    ],
    ['with a short secret', () => ({ ...browser(), keys: { ...browser().keys, auth: 'AAAA' } }), 'keys.auth'],
    ['with more than it asks for', () => ({ ...browser(), uid: 'ada' }), 'uid'],
  ])('%s', async (_, body, field) => {
    const before = await kept();
    const answer = await status.post('/api/status/push', body());
    expect({ status: answer.status, field: answer.body.field }).toEqual({ status: 400, field });
    expect(await kept()).toEqual(before);
  });

  it('for a component that does not exist', async () => {
    expect((await subscribe(service.browser(), ['moon'])).status).toBe(404);
  });

  it('after many from one client, which can still change its own', async () => {
    await status.sql(`delete from push_subscription`);
    const first = await subscribed();
    for (let count = 1; count < 8; count += 1) await subscribed();
    expect((await subscribe(service.browser())).status).toBe(429);
    expect((await subscribe(first, ['rooms'])).status).toBe(200);
  });
});
