import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { services, urlSetting } from '@sevenfold/contracts';
import { freePort, opened, until, withProgram } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';
import { TestUsers } from '../test/support/test-users.js';
import { startRedis } from '../test/support/redis-server.js';
import { startGateway, type RunningGateway } from '../test/support/running-gateway.js';
import { startProcess, type ServiceProcess } from '../test/support/service-process.js';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const apiGatewayMain = fileURLToPath(new URL('../../api-gateway/dist/main.js', import.meta.url));
for (const program of [main, apiGatewayMain]) requireBuilt(program);

const { it } = withProgram('redis-server');

let gateway: RunningGateway;
/** Nothing listens on the last port until a test starts its pod. */
let ports: number[];
const pods: ServiceProcess[] = [];
let people: TestUsers;

async function addPod(port: number) {
  pods.push(await opened(startProcess(main, { ...gateway.env, PORT: String(port) })));
}

/** The real api-gateway in front of the pods. Requests, and sockets that no pod takes, go to one more pod. */
async function startApiGateway() {
  const apps = opened(await mkdtemp(path.join(tmpdir(), 'no-apps-')), folder =>
    rm(folder, { recursive: true }),
  );
  const urls = services.map(name => [urlSetting(name), gateway.url]);
  return startProcess(apiGatewayMain, {
    ...gateway.env,
    ...(Object.fromEntries(urls) as Record<string, string>),
    ROOMS_GATEWAY_PODS: ports.map(port => `http://127.0.0.1:${port}`).join(),
    SIGN_IN_URL: gateway.url,
    SITE_DIRECTORY: apps,
    CONSOLE_DIRECTORY: apps,
    TRUSTED_PROXY_HOPS: '0',
    RATE_LIMIT_PER_MINUTE: '60000',
    CLIENT_FACTOR: '16',
  });
}

beforeAll(async () => {
  const redis = await opened(startRedis());
  gateway = await opened(startGateway({ ROOM_STORE: 'redis', REDIS_URL: redis.url }));
  ports = [await freePort(), await freePort(), await freePort()];
  await addPod(ports[0]!);
  await addPod(ports[1]!);
  const apiGateway = await opened(startApiGateway());
  people = new TestUsers({ ticket: gateway.ticket, socketUrl: () => gateway.socketUrl(apiGateway.url) });
}, 180_000);
afterAll(() => people?.closeAll());

type Meeting = Awaited<ReturnType<typeof meet>>;

/** Three people in a room, each with the shipped client. */
async function meet(name: string) {
  const connections = ['ada', 'ben', 'cleo'].map(uid => people.connect(`${uid}-${name}`));
  const rooms = await Promise.all(connections.map(connection => connection.joinRoom(name)));
  return { name, connections, rooms, firstPod: connections[0]!.pods[0] };
}

/** The pods that a room's people are on now. */
const podsOf = ({ connections }: Meeting) => new Set(connections.map(({ pods: all }) => all.at(-1)));
const everyPod = (meetings: readonly Meeting[]) => new Set(meetings.flatMap(meeting => [...podsOf(meeting)]));

/**
 * Lets people meet in one room after another until these rooms are on two pods, with `pod` among them if it is given. A
 * room's name and the pods' ports decide which pod the room gets. On a busy machine that may be the extra pod, to which
 * the api-gateway sends everything else.
 */
async function meetOnTwoPods(name: string, pod?: number) {
  const meetings: Meeting[] = [];
  const isDone = async () => {
    meetings.push(await meet(`${name}-${meetings.length}`));
    const used = everyPod(meetings);
    return used.size > 1 && (pod === undefined || used.has(pod));
  };
  await until(isDone, 'rooms on two pods');
  return meetings;
}

/** A pod, as its clients identify it. */
async function podAt(port: number) {
  const direct = new TestUsers({
    ticket: gateway.ticket,
    socketUrl: () => gateway.socketUrl(`http://127.0.0.1:${port}`),
  });
  const visitor = direct.connect('visitor');
  await visitor.joinRoom('visited');
  direct.closeAll();
  return visitor.pods[0]!;
}

/** The connections of a room that have reconnected. */
const returned = ({ connections }: Meeting) => connections.filter(({ pods: all }) => all.length > 1);

it('keeps a room on one pod, and moves it when that pod is lost: nothing is lost or doubled', async () => {
  const lost = await podAt(ports[0]!);
  const meetings = await meetOnTwoPods('room', lost);
  for (const meeting of meetings) expect(podsOf(meeting).size).toBe(1);

  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
  const write = (meant: readonly string[]) =>
    meetings.map(async ({ rooms: [room] }) => {
      for (const line of meant) await room!.guestbook.write(line);
    });
  await Promise.all(write(lines.slice(0, 3)));
  // Kill the pod while each room has one message in flight and more to come, so no writer has finished.
  const written = write(lines.slice(3));
  pods[0]!.process.kill('SIGKILL');
  await Promise.all(written);
  const all = meetings.flatMap(({ rooms }) => rooms);
  await until(
    () => all.every(({ state }) => state.guestbook.length >= lines.length),
    'some clients lack messages',
  );
  for (const { state } of all) expect(state.guestbook.map(({ text }) => text)).toEqual(lines);

  const moved = meetings.filter(meeting => returned(meeting).length > 0);
  expect(moved.map(({ name }) => name)).toEqual(
    meetings.filter(({ firstPod }) => firstPod === lost).map(({ name }) => name),
  );
  expect(everyPod(moved)).not.toContain(lost);
  for (const meeting of moved) expect(podsOf(meeting).size).toBe(1);
}, 180_000);

it('uses a new pod for its share of new rooms, and moves existing rooms only when their people reconnect', async () => {
  const before = [await meet('before-0'), await meet('before-1')];
  await addPod(ports[2]!);
  const after = await meetOnTwoPods('after');
  expect(before.flatMap(returned)).toEqual([]);

  for (const { connections } of before) for (const connection of connections) connection.cut();
  await until(() => before.every(meeting => returned(meeting).length === 3), 'everyone back');
  for (const meeting of [...before, ...after]) expect(podsOf(meeting).size).toBe(1);
}, 180_000);
