import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import type { IsItUs } from '@sevenfold/contracts';
import { Clock } from '@sevenfold/service-defaults';
import { opened, until } from '@sevenfold/testing';
import { startStatus, type RunningStatus } from './support/running-status.js';

type Answer = (url: URL, response: ServerResponse) => void;

/** Answers Prometheus' API as the test wants. The real one is in deploy/observability/test-full. */
async function startStore() {
  const asked: URL[] = [];
  let answer: Answer = (_, response) => respond(response, vector());
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url!, 'http://store');
    asked.push(url);
    answer(url, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  opened(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: (changed: Answer) => (answer = changed),
  };
}

const respond = (response: ServerResponse, data: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
const vector = (...result: { metric: object; value: [number, string] }[]) => ({
  resultType: 'vector',
  result,
});

const firing = (labels: object, annotations: object = {}) => ({
  labels: { namespace: 'ours', ...labels },
  annotations,
  state: 'firing',
  activeAt: '2026-11-27T01:00:00.123456789Z',
});

let store: Awaited<ReturnType<typeof startStore>>;
let status: RunningStatus;
let admin: string;

async function start(env: Record<string, string> = {}) {
  const running = opened(await startStatus(env));
  return { running, operator: await running.issuer.token({ sub: 'operator', admin: true, role: 'admin' }) };
}

async function read(running = status, as = admin) {
  const { status: code, body } = await running.call('GET', '/api/admin/status/is-it-us', { as });
  expect(code).toBe(200);
  return body as IsItUs;
}

/** Reads the page until the condition holds: answers are kept for a few seconds. */
async function readUntil(isSo: (page: IsItUs) => boolean) {
  let page: IsItUs | undefined;
  await until(
    async () => isSo((page = await read())),
    () => page,
  );
  return page!;
}

beforeAll(async () => {
  store = await startStore();
  const started = await start({
    METRICS_URL: store.url,
    METRICS_NAMESPACE: 'ours',
    RUNBOOKS_URL: 'https://runbooks.test/pages',
    DASHBOARDS_URL: 'https://grafana.test/',
  });
  status = started.running;
  admin = started.operator;
}, 120_000);

describe('“Is it us?”', () => {
  it('shows what probes know if no metrics store is connected', async () => {
    const { running, operator } = await start();
    await running.shows('profiles', 'operational');
    await running.services.accounts.stop();
    await running.shows('profiles', 'down');
    await until(
      async () => (await read(running, operator)).troubled.some(({ id }) => id === 'profiles'),
      'the page did not say so',
    );
    const page = await read(running, operator);
    expect(page.metrics).toEqual({ state: 'not-configured' });
    expect(page.lastIncident).toMatchObject({ component: 'profiles', resolvedAt: null });
    expect(page.services.find(({ service }) => service === 'status')).toMatchObject({
      version: 'development',
      checks: expect.arrayContaining([{ name: 'database', isUp: true, latencyMs: expect.any(Number) }]),
    });
    expect(page.services.map(({ service }) => service)).not.toContain('accounts');
  });

  it('runs only our own queries, within our namespace, whatever the caller sends', async () => {
    const address = '/api/admin/status/is-it-us?query=up&board=other';
    await status.call('GET', address, { as: admin });
    await readUntil(({ metrics }) => metrics.state === 'read');
    const queries = store.asked.flatMap(({ searchParams }) => searchParams.get('query') ?? []);
    expect(queries.length).toBeGreaterThan(5);
    for (const query of queries) expect(query).toContain('namespace="ours"');
  });

  it('asks the store once for many operators', async () => {
    await readUntil(({ metrics }) => metrics.state === 'read');
    const clock = jest.spyOn(Clock.prototype, 'now').mockReturnValue(new Date());
    try {
      await read();
      const before = store.asked.length;
      for (let operator = 0; operator < 5; operator++) await read();
      expect(store.asked.length).toBe(before);
    } finally {
      clock.mockRestore();
    }
  });

  it('fills tables by label, with links that lead somewhere', async () => {
    store.answers((url, response) => {
      const query = url.searchParams.get('query') ?? '';
      const objective = { objective: 'joining', runbook: 'JoiningBudgetBurns', board: 'sevenfold-rooms' };
      if (url.pathname.endsWith('/alerts')) respond(response, { alerts: [] });
      else if (url.pathname.endsWith('/query_exemplars')) respond(response, []);
      else if (query.includes('left30d'))
        respond(response, vector({ metric: objective, value: [0, '-0.5'] }));
      else if (query.includes('days_left'))
        respond(response, vector({ metric: objective, value: [0, '+Inf'] }));
      else respond(response, vector());
    });
    const { metrics } = await readUntil(
      page =>
        page.metrics.state === 'read' &&
        page.metrics.panels.some(({ id, rows }) => id === 'error-budgets' && rows.length > 0),
    );
    const budgets = metrics.state === 'read' && metrics.panels.find(({ id }) => id === 'error-budgets');
    expect(budgets && budgets.rows).toEqual([
      {
        labels: { objective: 'joining', runbook: 'JoiningBudgetBurns', board: 'sevenfold-rooms' },
        values: [-0.5, null, null],
        links: [
          { title: 'Board', href: 'https://grafana.test/d/sevenfold-rooms' },
          { title: 'Runbook', href: 'https://runbooks.test/pages/JoiningBudgetBurns.md' },
        ],
      },
    ]);
  });

  it('lists our firing alerts, pages first, and shows only links to the web', async () => {
    store.answers((url, response) => {
      if (!url.pathname.endsWith('/alerts')) return respond(response, vector());
      return respond(response, {
        alerts: [
          firing({ alertname: 'PodsRestart', severity: 'ticket' }, { dashboard_url: 'javascript:alert(1)' }),
          firing({ alertname: 'ServiceAway', severity: 'page', component: 'accounts' }, { summary: 'Away.' }),
          firing({ alertname: 'Watchdog', severity: 'none' }),
          firing({ alertname: 'ServiceAway', severity: 'page', namespace: 'theirs' }),
          { ...firing({ alertname: 'EventLoopBlocked', severity: 'ticket' }), state: 'pending' },
        ],
      });
    });
    const { metrics } = await readUntil(
      page => page.metrics.state === 'read' && (page.metrics.alerts ?? []).length > 0,
    );
    expect(metrics).toMatchObject({
      alerts: [
        {
          name: 'ServiceAway',
          severity: 'page',
          summary: 'Away.',
          since: '2026-11-27T01:00:00.123Z',
          labels: { component: 'accounts' },
        },
        {
          name: 'PodsRestart',
          links: [{ title: 'Runbook', href: 'https://runbooks.test/pages/PodsRestart.md' }],
        },
      ],
    });
  });

  it('says which column could not be read, and shows the others', async () => {
    store.answers((url, response) => {
      const query = url.searchParams.get('query') ?? '';
      if (url.pathname.endsWith('/alerts')) response.writeHead(500).end('{}');
      else if (query.includes('nodejs_eventloop'))
        response.writeHead(503).end('{"error":"too many queries"}');
      // Never answered: the deadline ends it.
      else if (query.includes('left30d')) return;
      else respond(response, vector({ metric: { component: 'accounts' }, value: [0, '1'] }));
    });
    const { metrics } = await readUntil(
      page => page.metrics.state === 'read' && page.metrics.alerts === null,
    );
    const columns =
      metrics.state === 'read'
        ? metrics.panels.flatMap(panel => panel.columns.map(({ title, trouble }) => [title, trouble]))
        : [];
    expect(columns.filter(([, trouble]) => trouble !== null)).toEqual([
      ['Left of 30 d', 'The metrics store didn’t answer in time.'],
      ['Busy', 'The metrics store sent an unexpected response.'],
    ]);
  });

  it('says that the store is down, and still shows what probes know', async () => {
    store.answers((_, response) => response.destroy());
    const page = await readUntil(({ metrics }) => metrics.state === 'away');
    expect(page.metrics).toMatchObject({ trouble: 'We can’t reach the metrics store.' });
    expect(page.services.length).toBeGreaterThan(0);
  });

  it('is for operators only', async () => {
    const person = await status.issuer.token({ sub: 'ada' });
    expect((await status.get('/api/admin/status/is-it-us')).status).toBe(401);
    expect((await status.call('GET', '/api/admin/status/is-it-us', { as: person })).status).toBe(403);
  });
});
