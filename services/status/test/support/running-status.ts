import { randomUUID } from 'node:crypto';
import { createTestIssuer } from '@sevenfold/auth/testing';
import {
  urlSetting,
  type EventDefinition,
  type EventEnvelope,
  type StatusEntry,
  type StatusPage,
} from '@sevenfold/contracts';
import { createPool } from '@sevenfold/database';
import { envelopeOf, recordOf } from '@sevenfold/messaging';
import { testBus } from '@sevenfold/messaging/testing';
import { startService } from '@sevenfold/service-defaults';
import { startCuttableProxy, testDatabase, until } from '@sevenfold/testing';
import { otherServices } from '../../src/config.js';
import { status } from '../../src/index.js';
import { startNeighbour, type Neighbour } from './service-neighbour.js';

/** The real service on a real database and bus, beside neighbours that a test may stop. Probes come quickly. */
export async function startStatus(extra: Record<string, string> = {}) {
  const [database, bus, issuer] = await Promise.all([testDatabase('status'), testBus(), createTestIssuer()]);
  const line = await startCuttableProxy(database.url);
  const started = await Promise.all(otherServices.map(async name => [name, await startNeighbour()] as const));
  const services = Object.fromEntries(started) as Record<(typeof otherServices)[number], Neighbour>;
  const urls = started.map(([name, { url }]) => [urlSetting(name), url]);
  const start = () =>
    startService(status, {
      env: {
        ...Object.fromEntries(urls),
        DATABASE_URL: line.url,
        ...bus.environment,
        ISSUER_URL: issuer.issuerUrl,
        ISSUER_JWKS_URL: issuer.jwksUrl,
        GUEST_JWKS_URL: issuer.jwksUrl,
        LOG_LEVEL: 'silent',
        PROBE_INTERVAL_MS: '100',
        // Longer than a busy machine takes to answer: what is stopped refuses at once.
        PROBE_TIMEOUT_MS: '5000',
        ...extra,
      },
    });
  let service = await start();
  const transport = await bus.connect();
  const pool = createPool(database.url, 2);
  const published: EventEnvelope[] = [];
  await transport.subscribe(
    'tests',
    ['status.incident', 'status.usage', 'status.operator-action'],
    async record => {
      published.push(envelopeOf(record));
    },
  );

  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(service.url + path, init);
    const text = await response.text();
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies and compare what they find
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as any };
  };
  const get = (path: string) => call(path);
  const post = (path: string, body: unknown, token?: string) =>
    call(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const text = async (path: string) => {
    const response = await fetch(service.url + path);
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  const page = async () => (await get('/api/status')).body as StatusPage;
  const entry = async (id: string) =>
    (await page()).groups.flatMap(({ entries }) => entries).find(found => found.id === id);

  return {
    get url() {
      return service.url;
    },
    services,
    line,
    issuer,
    transport,
    published,
    post,
    get,
    text,
    page,
    entry,
    shows: (id: string, wanted: StatusEntry['status']) =>
      until(async () => (await entry(id))?.status === wanted, `${id} was not shown as ${wanted}`),
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    publish: (definition: Pick<EventDefinition, 'topic' | 'type'>, data: unknown, id = randomUUID()) =>
      transport.publish([
        recordOf(
          definition.topic,
          { id, type: definition.type, key: 'key', time: new Date().toISOString(), source: 'tests', data },
          {},
        ),
      ]),
    startReplica: start,
    async restart() {
      await service.stop();
      service = await start();
    },
    async stop() {
      await service.stop();
      await Promise.all([transport.close(), pool.end(), issuer.stop(), line.stop()]);
      await Promise.all(Object.values(services).map(neighbour => neighbour.stop().catch(() => undefined)));
      await Promise.all([database.drop(), bus.drop()]);
    },
  };
}

export type RunningStatus = Awaited<ReturnType<typeof startStatus>>;
