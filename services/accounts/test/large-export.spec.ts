import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { exportPartKey, personalDataServices } from '@sevenfold/contracts';
import { FolderObjectStore, getJson, putJson } from '@sevenfold/object-store';
import { callService, startSurroundings, type Surroundings } from '@sevenfold/service-defaults/testing';
import { freePort, isUp, opened, until } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';

requireBuilt(import.meta.url);

const heapMegabytes = 128;
/** About 4 KB each. */
const actions = 15_000;

let around: Surroundings;
beforeAll(async () => {
  around = await startSurroundings('accounts');
});
afterAll(() => around?.stop());

/** The service in a separate process with little memory. */
async function startWithLittleMemory() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = path.resolve(import.meta.dirname, '../dist/main.js');
  const child = opened(
    spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, main], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...around.env, PORT: String(port) },
    }),
  );
  const ended = text(child.stderr);
  const requireAlive = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It died:\n${await ended}`);
  };
  const isReady = async () => {
    await requireAlive();
    return isUp(`${url}/healthz`);
  };
  await until(isReady, 'the service does not start');
  return { url, requireAlive };
}

it('an export holds more actions than fit into memory, each once and in order', async () => {
  const { url, requireAlive } = await startWithLittleMemory();
  const uid = 'ada';
  // Many actions at the same instant: pages must neither repeat nor skip one.
  await around.sql(
    `insert into user_actions (uid, id, action, "timestamp", details)
     select $1, gen_random_uuid(), 'page_viewed', now() - (each / 300) * interval '1 minute',
       jsonb_build_object('text', repeat(md5(each::text), 120))
     from generate_series(1, $2) as each`,
    [uid, actions],
  );
  const token = await around.token({ uid });
  const latest = async () => {
    await requireAlive();
    const answer = callService(url, 'GET', `/api/accounts/${uid}/exports/latest`, { as: token });
    // Without an answer the service is about to die, and its output says why.
    return (await answer.catch(() => undefined))?.body.export;
  };
  const asked = await callService(url, 'POST', `/api/accounts/${uid}/exports`, { as: token });
  const { id: exportId } = asked.body.export;
  // Poll slowly: each answer takes time from the export.
  const becomes = (work: () => Promise<boolean>, missing: string) => until(work, missing, 150_000, 250);
  await becomes(async () => (await latest())?.collected.length === 1, 'own part is missing');

  const directory = path.join(around.dataDirectory, 'objects');
  const objects = await FolderObjectStore.open({ directory, basePath: '/api/objects' });
  for (const service of personalDataServices.filter(each => each !== 'accounts')) {
    await putJson(objects, exportPartKey(exportId, service), { mine: [service] });
    const type = `${service}.personal-data.collected.v1`;
    await around.publish({ topic: `${service}.personal-data`, type }, { exportId, uid, counts: {} });
  }
  await becomes(async () => (await latest())?.status === 'ready', 'never ready');
  const file = (await getJson(objects, `exports/${exportId}/sevenfold-data.json`)) as {
    accounts: { actions: { id: string; timestamp: string }[] };
  };
  const exported = file.accounts.actions;
  expect(new Set(exported.map(({ id }) => id)).size).toBe(actions);
  expect(exported).toHaveLength(actions);
  const times = exported.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted());
}, 330_000);
