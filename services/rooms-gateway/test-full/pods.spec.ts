import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { opened, until, withProgram } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';
import { TestClient } from '../test/support/test-client.js';
import { startRedis, type TestRedis } from '../test/support/redis-server.js';
import { origin, startGateway, type RunningGateway } from '../test/support/running-gateway.js';
import { startProcess, type ServiceProcess } from '../test/support/service-process.js';

requireBuilt(import.meta.url);

const { it } = withProgram('redis-server');

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

const newRoomsPerDay = 7;

let redis: TestRedis;
let gateway: RunningGateway;
let other: ServiceProcess;

beforeAll(async () => {
  redis = await opened(startRedis());
  gateway = await opened(
    startGateway({
      ROOM_STORE: 'redis',
      REDIS_URL: redis.url,
      NEW_ROOMS_PER_DAY: String(newRoomsPerDay),
    }),
  );
  other = await opened(startProcess(main, gateway.env));
}, 120_000);
afterEach(() => gateway.disconnectAll());

/** A socket to the other pod: tickets are valid on every pod. */
async function connectToOther(uid: string, clientId: string) {
  const url = other.url.replace('http', 'ws');
  const ticket = await gateway.ticket({ uid });
  const client = await TestClient.open(`${url}/api/rydesync/socket?ticket=${ticket}`, { origin });
  await client.hello(clientId);
  return client;
}

const track = '/audio/echoverse_demo.mp3';

it('serves one room from two pods, with one host', async () => {
  const ada = await gateway.connect('ada');
  const ben = await connectToOther('ben', 'client-of-ben');
  expect((await ada.join('spread')).role).toBe('host');
  expect((await ben.join('spread')).role).toBe('participant');
  await ada.set('rydesync/rooms/spread/session', { trackUrl: track, position: 4 });
  await ben.event('rydesync/rooms/spread/session', value => value.position === 4);
  await ada.ask({ t: 'transferHost', room: 'spread', uid: 'ben' });
  await ben.set('rydesync/rooms/spread/session', { position: 9 });
  await ada.event('rydesync/rooms/spread/session', value => value.position === 9);
  ben.raw({ t: 'level', room: 'spread', level: 0.25 });
  await ada.first('live', ({ levels }) => levels?.['ben'] === 0.25);
  await ben.ask({ t: 'kick', room: 'spread', uid: 'ada' });
  expect(await ada.closing()).toMatchObject({ code: 4403 });
  ben.terminate();
});

it('sends a pod only the entries of rooms that it uses, and keeps their logs apart', async () => {
  const ben = await connectToOther('ben', 'client-of-ben');
  await ben.join('one-sided');
  expect(await redis.followersOf('one-sided')).toBe(1);
  expect(await redis.followersOf('nobody-there')).toBe(0);
  const ada = await gateway.connect('ada');
  await ada.join('one-sided');
  expect(await redis.followersOf('one-sided')).toBe(2);
  const before = await redis.entriesOf('one-sided');
  await ada.join('elsewhere');
  expect(await redis.entriesOf('one-sided')).toBe(before);
  expect(await redis.entriesOf('elsewhere')).toBeGreaterThan(0);
  ben.terminate();
});

it('passes knocks, signals and reactions from pod to pod', async () => {
  const ada = await gateway.connect('ada');
  await ada.join('across');
  await ada.ask({ t: 'setAccess', room: 'across', approval: true });
  const ben = await connectToOther('ben', 'client-of-ben');
  expect(await ben.refusal({ t: 'join', room: 'across' })).toBe('room.approval-pending');
  await ada.first('door', ({ knocks }) => knocks.some(({ uid }) => uid === 'ben'));
  await ada.ask({ t: 'admit', room: 'across', uid: 'ben' });
  expect(await ben.first('admission')).toMatchObject({ room: 'across', admitted: true });
  await ben.join('across');
  const voice = { ts: 1, state: 'listening', mute: false, level: 0, device: 'Microphone' };
  await ada.set('rydesync/voice/across/ada', voice);
  await ben.set('rydesync/voice/across/ben', voice);
  await ada.event('rydesync/voice/across/ben');
  await ada.ask({ t: 'signal', room: 'across', to: 'ben', data: { type: 'offer' } });
  const { connection, from } = await ben.first('signal');
  expect(from).toBe('ada');
  await ben.ask({ t: 'signal', room: 'across', to: 'ada', connection, data: { type: 'answer' } });
  expect(await ada.first('signal')).toMatchObject({ from: 'ben', data: { type: 'answer' } });
  await ada.set('rydesync/rooms/across/session', { trackUrl: track, position: 4 });
  await ben.event('rydesync/rooms/across/session');
  ben.raw({ t: 'react', room: 'across', emoji: '🔥' });
  await ada.first('live', ({ reactions }) => reactions?.[0]?.[1] === '🔥');
  await ada.until(() => ada.events.some(([path]) => path.startsWith('rydesync/rooms/across/reactions/')));
  ben.terminate();
});

it('counts one person’s new rooms across all pods', async () => {
  const clients = [await gateway.connect('eager'), await connectToOther('eager', 'another-device')];
  const enter = (index: number) => clients[index % 2]!.refusal({ t: 'join', room: `eager-${index}` });
  const answers: string[] = [];
  for (let index = 0; index < newRoomsPerDay + 1; index++) answers.push(await enter(index));
  expect(answers).toEqual([...Array(newRoomsPerDay).fill('allowed'), 'limit.new-rooms']);
  clients[1]!.terminate();
});

it('refuses a ticket that was already used on the other pod', async () => {
  const ticket = await gateway.ticket({ uid: 'ada' });
  const url = `${other.url.replace('http', 'ws')}/api/rydesync/socket?ticket=${ticket}`;
  (await TestClient.open(url, { origin })).terminate();
  await expect(TestClient.open(`${gateway.socketUrl()}?ticket=${ticket}`, { origin })).rejects.toThrow('401');
});

it('keeps every acknowledged write when a pod is killed, and its clients resume on the other', async () => {
  const ada = await gateway.connect('ada');
  await ada.join('killed');
  const ben = await connectToOther('ben', 'client-of-ben');
  const joined = await ben.join('killed');
  await ada.ask({ t: 'transferHost', room: 'killed', uid: 'ben' });
  const acknowledged: string[] = [];
  for (let i = 0; i < 20; i++) {
    const key = `key-${String(i).padStart(16, '0')}`;
    await ben.ask({ t: 'push', path: 'guestbook/killed', key, value: { text: `line ${i}` } });
    acknowledged.push(`line ${i}`);
  }
  other.process.kill('SIGKILL');
  await ben.closing();
  const back = await gateway.connect('ben', 'client-of-ben');
  const resumed = await back.join('killed', { from: { epoch: joined.epoch, offset: joined.offset } });
  expect(resumed).toMatchObject({ recovered: true, role: 'host' });
  const lines = resumed
    .events!.filter(([path]) => path.startsWith('guestbook/'))
    .map(([, value]) => (value as { text: string }).text);
  expect(lines).toEqual(acknowledged);
  const rows = await gateway.sql(
    "select value->>'text' as text from recorded_node where room = 'killed' and node like 'guestbook/%' order by node",
  );
  expect(rows.map(({ text }) => text)).toEqual(acknowledged);
  const hosts = new Set(
    [...ada.events, ...back.events].filter(([path]) => path.endsWith('/host')).map(([, value]) => value),
  );
  expect([...hosts]).toEqual(['ben']);
});

it('ends the connections of a killed pod, and elects another host', async () => {
  const pod = (other = await opened(startProcess(main, gateway.env)));
  const ben = await connectToOther('ben', 'client-of-ben');
  await ben.join('orphaned');
  await ben.join('alone');
  const ada = await gateway.connect('ada');
  expect((await ada.join('orphaned')).role).toBe('participant');
  pod.process.kill('SIGKILL');
  await once(pod.process, 'exit');
  await until(() => ada.events.some(([path, value]) => path.endsWith('/host') && value === 'ada'));
  // A room whose only pod is gone is dropped too, although no pod has it open.
  const rooms = async () =>
    (await gateway.call('GET', '/api/rydesync/rooms')).body.rooms as { room: string }[];
  await until(async () => (await rooms()).every(({ room }) => room !== 'alone'), rooms, 60_000, 500);
}, 120_000);
