import type { StatusPage } from '@sevenfold/contracts';
import { opened, until } from '@sevenfold/testing';
import { startGateway } from './support/running-gateway.js';

const page: StatusPage = {
  banner: { state: 'degraded', text: 'Database is degraded' },
  groups: [],
  incidents: [],
  planned: [],
  updatedAt: '2026-11-27T03:00:00.000Z',
  staleSince: null,
};

it('answers with the last status page, and says how old it is, while the status service is down', async () => {
  const gateway = await opened(startGateway({ RATE_LIMIT_PER_MINUTE: '100000' }));
  const { answers, arrivals } = gateway.neighbours;
  answers.set('/api/status', page);
  const before = arrivals.length;
  const isCopied = () =>
    arrivals.slice(before).some(({ path, headers }) => path === '/api/status' && headers.traceparent);
  await until(isCopied, 'a copy', 20_000);
  expect((await gateway.call('/api/status')).body).toEqual(page);

  const copy = { ...page, staleSince: page.updatedAt };
  gateway.neighbours.answersEarly.set('/api/status', 503);
  const isCopy = async () => (await gateway.call('/api/status')).body?.staleSince === page.updatedAt;
  await until(isCopy, 'the copy', 20_000);
  const cacheControl = async () => (await gateway.call('/api/status')).headers.get('cache-control');
  expect(await cacheControl()).toBe('no-cache');
  gateway.neighbours.answersEarly.delete('/api/status');
  await until(async () => !(await isCopy()), 'the page itself', 20_000);

  await gateway.neighbours.leave('status');
  // The gateway has not noticed yet; this request makes it notice.
  const found = await gateway.call('/api/status');
  expect([found.status, found.headers.get('cache-control'), found.body]).toEqual([200, 'no-cache', copy]);
  expect(await gateway.call('/api/status')).toMatchObject({ status: 200, body: copy });
  // The copy answers no other path, and no request that the gateway rejects.
  expect((await gateway.call('/api/status/days')).status).toBe(503);
  expect((await gateway.call('/api/status', { as: 'nonsense' })).status).toBe(401);
}, 60_000);
