import { urlSetting, type StatusEntry, type StatusPage } from '@sevenfold/contracts';
import { startServiceUnderTest, type Settings } from '@sevenfold/service-defaults/testing';
import { startCuttableProxy, until } from '@sevenfold/testing';
import { otherServices } from '../../src/config.js';
import { status } from '../../src/index.js';
import { startNeighbour, type Neighbour } from './service-neighbour.js';

/** The real service, with stand-ins for other services and a database connection that a test can stop or cut. */
export async function startStatus(env: Settings = {}) {
  const started = await Promise.all(otherServices.map(async name => [name, await startNeighbour()] as const));
  const services = Object.fromEntries(started) as Record<(typeof otherServices)[number], Neighbour>;
  const urls = started.map(([name, { url }]) => [urlSetting(name), url]);
  let line!: Awaited<ReturnType<typeof startCuttableProxy>>;
  const service = await startServiceUnderTest(status, async surroundings => {
    line = await startCuttableProxy(surroundings.env['DATABASE_URL']!);
    return {
      ...Object.fromEntries(urls),
      DATABASE_URL: line.url,
      PROBE_INTERVAL_MS: '100',
      // Longer than a busy machine takes to answer; a stopped neighbour refuses at once.
      PROBE_TIMEOUT_MS: '5000',
      ...env,
    };
  });
  await service.watch('status.incident', 'status.usage', 'status.operator-action');
  const get = (path: string) => service.call('GET', path);
  const page = async () => (await get('/api/status')).body as StatusPage;
  const entry = async (id: string) =>
    (await page()).groups.flatMap(({ entries }) => entries).find(found => found.id === id);
  const { stop } = service;
  return Object.assign(service, {
    services,
    line,
    get,
    post: (path: string, body: unknown, as?: string) => service.call('POST', path, { as, body }),
    text: async (path: string) => {
      const response = await fetch(service.url + path);
      return { type: response.headers.get('content-type'), text: await response.text() };
    },
    page,
    entry,
    shows: (id: string, wanted: StatusEntry['status']) =>
      until(async () => (await entry(id))?.status === wanted, `${id} was not shown as ${wanted}`),
    async stop() {
      await stop();
      await line.stop();
      await Promise.all(Object.values(services).map(neighbour => neighbour.stop().catch(() => undefined)));
    },
  });
}

export type RunningStatus = Awaited<ReturnType<typeof startStatus>>;
