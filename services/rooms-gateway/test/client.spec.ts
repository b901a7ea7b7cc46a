import { until } from '@sevenfold/testing';
import { guardedPaths, serverTimestamp } from '@sevenfold/realtime-client';
import { TestUsers } from './support/test-users.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

const track = '/audio/echoverse_demo.mp3';
let gateway: RunningGateway;
let people: TestUsers;

beforeAll(async () => {
  gateway = await startGateway();
  people = new TestUsers(gateway);
}, 120_000);
afterEach(() => people.closeAll());
afterAll(() => gateway?.stop());

it('lets two clients share a session: play, seek and pause arrive with the same numbers', async () => {
  const ada = await people.connect('ada').joinRoom('together', { device: 'desktop' });
  const ben = await people.connect('ben').joinRoom('together');
  expect([ada.state.role, ben.state.role]).toEqual(['host', 'participant']);
  await ada.setTrack(track);
  await ada.play();
  await until(() => ben.state.session?.paused === false);
  // Clocks are synchronised well enough after a few probes, which take longer on a busy machine.
  await until(() => Math.abs(ada.position()! - ben.position()!) < 0.1);
  await ada.seek(30);
  await until(() => ben.state.session!.position === 30);
  await ada.pause();
  await until(() => ben.state.session!.paused);
  expect(ben.state.session).toEqual(ada.state.session);
  await until(() => ben.state.presence['ada']?.device === 'desktop');
});

it('keeps showing someone who closes another of their tabs', async () => {
  const ben = await people.connect('ben').joinRoom('tabs');
  const shown: (string | undefined)[] = [];
  ben.subscribe(() => {
    const device = ben.state.presence['ada']?.device;
    if (shown.at(-1) !== device) shown.push(device);
  });
  await people.connect('ada').joinRoom('tabs', { device: 'desktop' });
  await until(() => shown.at(-1) === 'desktop');
  const other = await people.connect('ada').joinRoom('tabs', { device: 'second tab' });
  await until(() => shown.at(-1) === 'second tab');
  await other.leave();
  await until(() => shown.at(-1) === 'desktop');
  expect(Object.keys(ben.state.members)).toEqual(['ben', 'ada']);
});

it('estimates the server’s clock with a stated uncertainty', async () => {
  const realtime = people.connect('ada');
  await realtime.joinRoom('clock');
  // The estimate is good enough to play after a few of its sixteen probes; wait for all of them.
  await until(() => realtime.clock.estimate().samples >= 16);
  const { uncertaintyMs, roundTripMs } = realtime.clock.estimate();
  expect(uncertaintyMs).toBeLessThan(roundTripMs + 1);
  // Both clocks are the same machine's.
  expect(Math.abs(realtime.serverTimeOffset())).toBeLessThan(50);
});

it('misses and duplicates nothing when sockets drop', async () => {
  const writer = await people.connect('ada').joinRoom('dropping');
  const connection = people.connect('ben');
  const reader = await connection.joinRoom('dropping');
  const seen: string[] = [];
  let known = 0;
  reader.subscribe(() => {
    for (const entry of reader.state.guestbook.slice(known)) seen.push(entry.text);
    known = reader.state.guestbook.length;
  });
  for (let i = 0; i < 60; i++) {
    await writer.guestbook.write(`line ${i}`);
    if (i % 20 === 10) connection.cut();
  }
  await until(() => seen.length >= 60);
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => `line ${i}`));
});

it('sends what could not be sent while it was offline, once', async () => {
  const connection = people.connect('ada');
  const room = await connection.joinRoom('offline');
  connection.cut();
  const lines = await Promise.all(Array.from({ length: 5 }, (_, i) => room.guestbook.write(`kept ${i}`)));
  expect(new Set(lines).size).toBe(5);
  await until(() => room.state.guestbook.length === 5);
  expect(room.state.guestbook.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4].map(i => `kept ${i}`));
});

it('shows own writes at once, and reverts them if they are refused', async () => {
  const realtime = people.connect('ada');
  const room = await realtime.joinRoom('optimistic');
  const path = `presence/${room.state.room}/ada/state`;
  const values: unknown[] = [];
  realtime.subscribe(path, value => values.push(value));
  await until(() => values.includes('online'));
  const writing = realtime.set(path, 'away');
  expect(values.at(-1)).toBe('away');
  await writing;
  await expect(realtime.set(path, { far: 'too strange' })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
  expect(values.slice(-2)).toEqual([{ far: 'too strange' }, 'away']);
});

it('tells the kicked person, and does not rejoin by itself', async () => {
  const ada = await people.connect('ada').joinRoom('kicking');
  const connection = people.connect('ben');
  const ben = await connection.joinRoom('kicking');
  const notices: unknown[] = [];
  ben.onKicked(notice => notices.push(notice));
  await ada.kick('ben');
  await until(() => ben.state.status === 'kicked' && connection.state === 'closed');
  expect(notices).toEqual([{ room: 'kicking', until: expect.any(Number) }]);
  await until(() => ada.state.members['ben'] === undefined);
  await expect(connection.joinRoom('kicking')).rejects.toMatchObject({ code: 'room.kicked' });
});

it('blocks paths that pages may not use', async () => {
  const realtime = people.connect('ada');
  const room = await realtime.joinRoom('guarded');
  const warnings: string[] = [];
  const paths = guardedPaths(realtime, message => warnings.push(message));
  expect(await paths.set('accounts/ada/globalRole', 'admin')).toBe(false);
  expect(await paths.get('accounts/ada')).toBeNull();
  expect(await paths.push('userActions', {})).toBeNull();
  paths.subscribe('admin/activities', () => undefined)();
  expect(warnings).toHaveLength(4);
  const own = `presence/${room.state.room}/ada`;
  expect(await paths.set(own, { ts: serverTimestamp, state: 'away' })).toBe(true);
  expect(await paths.get(own)).toMatchObject({ state: 'away', ts: expect.any(Number) });
  expect(await paths.set('presence/guarded/ben', { ts: 1, state: 'online' })).toBe(false);
});

it('delivers levels and sync reports to everyone in the room', async () => {
  const ada = await people.connect('ada').joinRoom('live');
  const ben = await people.connect('ben').joinRoom('live');
  ben.voice.sendLevel(0.5);
  ben.sendReport({ offsetMs: 1, uncertaintyMs: 0.2, roundTripMs: 3, errorMs: -0.4, measuredAt: 5 });
  await until(() => ada.state.levels['ben'] !== undefined && ada.state.reports['ben']);
  expect(ada.state.levels['ben']).toBe(0.5);
  expect(ada.state.reports['ben']?.errorMs).toBe(-0.4);
});

it('gets the voice servers even if it asks while its connection is down', async () => {
  const connection = people.connect('ada');
  const room = await connection.joinRoom('tunnel');
  // The connection may be down for only milliseconds, so subscribe instead of polling.
  const away = new Promise<void>(resolve => {
    room.subscribe(() => room.state.status === 'reconnecting' && resolve());
  });
  connection.cut();
  await away;
  expect(await room.voice.servers()).toMatchObject({ meshSpeakers: 6, relay: 'none' });
  expect(room.state.status).toBe('joined');
});

it('names its room in the URL of each socket, for balancers that keep rooms together', async () => {
  const connection = people.connect('ada');
  await connection.joinRoom('kept-together');
  expect(new URL(connection.sockets[0]!.url).searchParams.get('room')).toBe('kept-together');
  connection.cut();
  await until(() => connection.sockets.length === 2);
  expect(new URL(connection.sockets[1]!.url).searchParams.get('room')).toBe('kept-together');
});

it('drops a silently dead connection soon after the network is back', async () => {
  const connection = people.connect('ada');
  const room = await connection.joinRoom('changed-network');
  // Simulates a change of networks: nobody reads what we send, and nothing arrives.
  const silent = connection.sockets[0]!;
  silent.pause();
  (connection as unknown as { watch: { wake(): void } }).watch.wake();
  await until(() => connection.sockets.length === 2 && room.state.status === 'joined');
  await room.guestbook.write('back again');
  expect(room.state.guestbook.map(({ text }) => text)).toEqual(['back again']);
  // Otherwise this socket would wait half a minute for the close handshake, and so would the test run.
  silent.terminate();
});
