import { realtimeLimits, type Ack, type RoomSession } from '@sevenfold/contracts';
import { startRedisUnderTest, storeUnderTest, type TestRedis } from './support/redis-server.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
let redis: TestRedis | undefined;

const session = (room: string) => `rydesync/rooms/${room}/session`;
const track = '/audio/echoverse_demo.mp3';

describe(`with rooms in ${storeUnderTest}`, () => {
  beforeAll(async () => {
    redis = await startRedisUnderTest();
    gateway = await startGateway({
      SOCKET_OPERATIONS_PER_SECOND: '100',
      ...(redis && { ROOM_STORE: 'redis', REDIS_URL: redis.url }),
    });
  }, 120_000);
  afterEach(() => gateway.disconnectAll());
  afterAll(async () => {
    await gateway?.stop();
    await redis?.stop();
  });

  it('makes the first member host, and shows the second who is there', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    expect(await ada.join('first')).toMatchObject({ room: 'first', role: 'host', recovered: false });
    const joined = await ben.join('first');
    expect(joined.role).toBe('participant');
    expect(Object.fromEntries(joined.snapshot!)).toMatchObject({
      'rydesync/rooms/first/host': 'ada',
      'rydesync/rooms/first/members/ada': { role: 'host', name: 'ada' },
      'rydesync/rooms/first/members/ben': { role: 'participant' },
    });
    await ada.event('rydesync/rooms/first/members/ben');
  });

  it('lets one socket into twenty rooms, and into another when it has left one', async () => {
    const ada = await gateway.connect('ada');
    // Subscriptions have another limit.
    for (let i = 0; i < 25; i++) await ada.ask({ t: 'subscribe', path: `rydesync/rooms/seen-${i}/session` });
    for (let i = 0; i < 20; i++) await ada.join(`many-${i}`);
    expect(await ada.refusal({ t: 'join', room: 'many-20' })).toBe('limit.too-many');
    expect(await ada.refusal({ t: 'join', room: 'many-3' })).toBe('allowed');
    await ada.ask({ t: 'leave', room: 'many-3' });
    expect(await ada.refusal({ t: 'join', room: 'many-20' })).toBe('allowed');
  });

  it('lets one socket subscribe to two hundred paths, and to another after unsubscribing from one', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('watched');
    const subscribe = (n: number) =>
      ada.refusal({ t: 'subscribe', path: `rydesync/rooms/watched/members/u${n}` });
    const answers = await Promise.all(
      Array.from({ length: realtimeLimits.subscriptions + 2 }, (_, n) => subscribe(n)),
    );
    expect(answers.filter(answer => answer === 'allowed')).toHaveLength(realtimeLimits.subscriptions);
    expect(answers.slice(-2)).toEqual(['limit.too-many', 'limit.too-many']);
    // Subscribing to the same path again is allowed.
    expect(await subscribe(7)).toBe('allowed');
    await ada.ask({ t: 'unsubscribe', path: 'rydesync/rooms/watched/members/u7' });
    expect(await subscribe(realtimeLimits.subscriptions)).toBe('allowed');
  });

  it('falls back to the lobby for an invalid name', async () => {
    const ada = await gateway.connect('ada');
    expect((await ada.join('no room: /../')).room).toBe('lobby');
  });

  it('lets the host play, pause and seek, stamped with server time and a growing number', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('playing');
    await ben.join('playing');
    const before = Date.now();
    await ada.set(session('playing'), { trackUrl: track, position: 12, paused: false, at: 1, seq: 99 });
    const [, first] = (await ben.event(session('playing'))) as [string, RoomSession];
    expect(first).toMatchObject({ trackUrl: track, position: 12, rate: 1, paused: false });
    expect(first.at).toBeGreaterThan(before);
    await ada.set(`${session('playing')}/paused`, true);
    const [, paused] = (await ben.event(session('playing'), value => value.paused)) as [string, RoomSession];
    expect(paused.position).toBeGreaterThanOrEqual(12);
    expect(paused.seq).toBeGreaterThan(first.seq);
    await ada.ask({ t: 'update', path: session('playing'), values: { position: 40 } });
    await ben.event(session('playing'), value => value.position === 40 && value.paused);
  });

  it('refuses writes to the session from everyone but the host', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('guarded');
    await ben.join('guarded');
    const attempt = { t: 'set', path: session('guarded'), value: { trackUrl: track } };
    expect(await ben.refusal(attempt)).toBe('PERMISSION_DENIED');
    await ada.ask({ t: 'transferHost', room: 'guarded', uid: 'ben' });
    expect(await ben.refusal(attempt)).toBe('allowed');
    expect(await ada.refusal(attempt)).toBe('PERMISSION_DENIED');
  });

  it('refuses a host’s write that was made before someone else became host', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    const { epoch } = await ada.join('fenced');
    await ben.join('fenced');
    await ada.ask({ t: 'transferHost', room: 'fenced', uid: 'ben' });
    await ben.ask({ t: 'transferHost', room: 'fenced', uid: 'ada' });
    const late = { t: 'set', path: session('fenced'), value: { trackUrl: track, epoch } };
    expect(await ada.refusal(late)).toBe('room.stale-epoch');
  });

  it('tells the kicked person, closes the socket, and keeps them out', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('strict');
    await ben.join('strict');
    await ada.ask({ t: 'kick', room: 'strict', uid: 'ben' });
    const { until } = await ben.first('kicked');
    expect(until).toBeGreaterThan(Date.now() + 9 * 60_000);
    expect(await ben.closing()).toMatchObject({ code: 4403, reason: { code: 'kicked' } });
    const again = await gateway.connect('ben');
    await expect(again.join('strict')).rejects.toThrow('room.kicked');
  });

  it('replays exactly what was missed to a client that comes back', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben', 'client-of-ben');
    await ada.join('resumed');
    const joined = await ben.join('resumed');
    ben.terminate();
    await ada.event('rydesync/rooms/resumed/members/ben', value => value.lostAt !== undefined);
    for (let i = 0; i < 20; i++)
      await ada.ask({
        t: 'push',
        path: 'guestbook/resumed',
        key: `key-${String(i).padStart(16, '0')}`,
        value: { text: `line ${i}` },
      });
    const back = await gateway.connect('ben', 'client-of-ben');
    const resumed = await back.join('resumed', { from: { epoch: joined.epoch, offset: joined.offset } });
    expect(resumed.recovered).toBe(true);
    const lines = resumed
      .events!.filter(([path]) => path.startsWith('guestbook/'))
      .map(([, value]) => (value as { text: string }).text);
    expect(lines).toEqual(Array.from({ length: 20 }, (_, i) => `line ${i}`));
    expect(resumed.role).toBe('participant');
  });

  it('marks its answer as a snapshot if it does not know the client’s offset', async () => {
    const ada = await gateway.connect('ada');
    const { epoch, offset } = await ada.join('unknown-place');
    expect(await ada.join('unknown-place', { from: { epoch: epoch - 1, offset } })).toMatchObject({
      recovered: false,
    });
    expect(await ada.join('unknown-place', { from: { epoch, offset: offset + 7 } })).toMatchObject({
      recovered: false,
    });
    expect(await ada.join('unknown-place', { from: { epoch, offset } })).toMatchObject({
      recovered: true,
      events: [],
    });
  });

  it('executes an operation once, however often it is sent', async () => {
    const ada = await gateway.connect('ada', 'client-of-ada');
    await ada.join('once');
    const first = await ada.ask({ t: 'set', path: session('once'), value: { trackUrl: track } }, 900);
    const again = await gateway.connect('ada', 'client-of-ada');
    await again.join('once');
    const second = await again.ask({ t: 'set', path: session('once'), value: { trackUrl: track } }, 900);
    expect(second).toMatchObject({ offset: (first as Ack).offset });
  });

  it('adds an entry once, even if the gateway has forgotten that it did', async () => {
    const ada = await gateway.connect('ada', 'client-of-ada');
    await ada.join('forgetful');
    const push = (text: string) => ({
      t: 'push',
      path: 'guestbook/forgetful',
      key: 'key-0000000000000000',
      value: { text },
    });
    await ada.ask(push('Once'), 901);
    await gateway.restart();
    await redis?.flush();
    const again = await gateway.connect('ada', 'client-of-ada');
    const { snapshot } = await again.join('forgetful');
    expect(Object.fromEntries(snapshot!)['guestbook/forgetful/key-0000000000000000']).toBeDefined();
    expect(await again.ask(push('Once'), 901)).toMatchObject({ t: 'ack' });
    const ben = await gateway.connect('ben');
    await ben.join('forgetful');
    expect(await ben.refusal(push('Mine now'))).toBe('PERMISSION_DENIED');
  });

  it('writes all of an update or nothing', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('as-one');
    const values = {
      settings: { queueOpen: false },
      'queue/one': { trackUrl: track, order: 1 },
      'queue/two': { trackUrl: 'javascript:alert(1)', order: 2 },
    };
    const update = { t: 'update', path: 'rydesync/rooms/as-one', values };
    expect(await ada.refusal(update)).toBe('PERMISSION_DENIED');
    const value = async () =>
      ((await ada.ask({ t: 'get', path: 'rydesync/rooms/as-one' })) as Ack).value as Record<string, unknown>;
    expect(await value()).not.toHaveProperty('queue');
    values['queue/two'].trackUrl = track;
    await ada.ask(update);
    expect(await value()).toMatchObject({ settings: { queueOpen: false }, queue: { one: {}, two: {} } });
  });

  it('closes the older socket of a client that connects again', async () => {
    const first = await gateway.connect('ada', 'same-client');
    await gateway.connect('ada', 'same-client');
    expect(await first.closing()).toMatchObject({ code: 4409 });
  });

  it('keeps session, queue and guestbook across a restart', async () => {
    const ada = await gateway.connect('ada');
    const before = await ada.join('lasting');
    await ada.set(session('lasting'), { trackUrl: track, position: 3, paused: true });
    await ada.ask({
      t: 'push',
      path: 'guestbook/lasting',
      key: 'key-0000000000000000',
      value: { text: 'Here to stay' },
    });
    await ada.set('rydesync/rooms/lasting/queue/one', { trackUrl: track, order: 1 });
    await gateway.restart();
    expect(await ada.closing()).toMatchObject({ code: 1001, reason: { code: 'going-away' } });
    const ben = await gateway.connect('ben');
    const after = await ben.join('lasting', { from: { epoch: before.epoch, offset: before.offset } });
    // Redis outlives the gateway, so the room's log continues; the memory store does not.
    expect(after.recovered).toBe(storeUnderTest === 'redis');
    if (storeUnderTest === 'memory') expect(after.epoch).toBeGreaterThan(before.epoch);
    const now = await ben.join('lasting');
    expect(Object.fromEntries(now.snapshot!)).toMatchObject({
      [session('lasting')]: { trackUrl: track, position: 3, paused: true },
      'guestbook/lasting/key-0000000000000000': { text: 'Here to stay', uid: 'ada' },
      'rydesync/rooms/lasting/queue/one': { trackUrl: track, addedBy: 'ada' },
    });
  });

  it('keeps the session even when the live store loses everything', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('flushed');
    await ada.set(session('flushed'), { trackUrl: track, position: 8, paused: true });
    await redis?.flush();
    await gateway.restart();
    const ben = await gateway.connect('ben');
    const after = await ben.join('flushed');
    expect(Object.fromEntries(after.snapshot!)[session('flushed')]).toMatchObject({ position: 8 });
  });
});
