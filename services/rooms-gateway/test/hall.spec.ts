import { randomUUID } from 'node:crypto';
import { onStack, opened, until } from '@sevenfold/testing';
import { startRedisUnderTest, storeUnderTest, type TestRedis } from './support/redis-server.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

const track = '/audio/echoverse_demo.mp3';
let gateway: RunningGateway;
let redis: TestRedis | undefined;

describe(`a hall with rooms in ${storeUnderTest}`, () => {
  beforeAll(async () => {
    redis = await startRedisUnderTest();
    gateway = await startGateway({
      STAGE_PLACES: '2',
      ...(redis && { ROOM_STORE: 'redis', REDIS_URL: redis.url }),
    });
  }, 120_000);
  afterEach(() => gateway.disconnectAll());
  afterAll(async () => {
    await gateway?.stop();
    await redis?.stop();
  });

  const attends = async (room: string, uid: string, to?: string) => {
    const listener = await gateway.connect(uid, undefined, to);
    return { listener, joined: await listener.ask({ t: 'attend', room }) };
  };
  /** A room whose stage Ada and Ben fill. */
  const fullStage = async (room: string) => {
    const [ada, ben] = [await gateway.connect('ada'), await gateway.connect('ben')];
    for (const member of [ada, ben]) await member.join(room);
    return { ada, ben };
  };
  const summaryOf = async (room: string) => (await gateway.call('GET', `/api/rydesync/rooms/${room}`)).body;

  it('refuses a join when the stage is full, and plays the session to people who listen instead', async () => {
    const { ada } = await fullStage('full');
    const zoe = await gateway.connect('zoe');
    expect(await zoe.refusal({ t: 'join', room: 'full' })).toBe('room.full');
    expect(await zoe.ask({ t: 'attend', room: 'full' })).toMatchObject({
      role: 'audience',
      recovered: false,
    });
    await ada.set('rydesync/rooms/full/session', { trackUrl: track, paused: false });
    await zoe.event('rydesync/rooms/full/session', session => session.trackUrl === track);
    expect(zoe.events.map(([path]) => path)).not.toContain('rydesync/rooms/full/members/ada');
  });

  it('counts the audience among the people of a room, in answers and on every socket', async () => {
    const { ada, ben } = await fullStage('counted');
    for (const uid of ['xia', 'yan', 'zoe']) await attends('counted', uid);
    await ada.first('live', ({ hall }) => hall?.audience === 3);
    await until(async () => (await summaryOf('counted')).participants === 5);
    expect(await summaryOf('counted')).toMatchObject({ audience: 3 });
    for (const member of [ada, ben]) await member.ask({ t: 'leave', room: 'counted' });
    await until(async () => (await summaryOf('counted')).participants === 3);
  });

  it('lets a listener step up when a place is free, and not before', async () => {
    const { ben } = await fullStage('steps');
    const { listener } = await attends('steps', 'zoe');
    expect(await listener.refusal({ t: 'join', room: 'steps' })).toBe('room.full');
    await ben.ask({ t: 'leave', room: 'steps' });
    await listener.first('live', ({ hall }) => hall?.stage === 1);
    expect(await listener.join('steps')).toMatchObject({ role: 'participant' });
    await until(async () => (await summaryOf('steps')).audience === undefined);
  });

  it('asks listeners for the password of a room that was locked meanwhile, but only when they step up', async () => {
    const { ada, ben } = await fullStage('locked');
    const { listener } = await attends('locked', 'zoe');
    await ada.ask({ t: 'setAccess', room: 'locked', password: 'sesame' });
    await ben.ask({ t: 'leave', room: 'locked' });
    await listener.first('live', ({ hall }) => hall?.stage === 1);
    expect(await listener.refusal({ t: 'join', room: 'locked' })).toBe('room.password-required');
    expect(await listener.refusal({ t: 'join', room: 'locked', password: 'salami' })).toBe(
      'room.password-wrong',
    );
    expect(await listener.ask({ t: 'attend', room: 'locked' })).toMatchObject({ role: 'audience' });
    expect(await listener.ask({ t: 'join', room: 'locked', password: 'sesame' })).toMatchObject({
      role: 'participant',
    });
  });

  it('lets a listener on stage once the host has approved, and plays everything to them until then', async () => {
    const { ada, ben } = await fullStage('approved');
    const { listener } = await attends('approved', 'zoe');
    await ada.ask({ t: 'setAccess', room: 'approved', approval: true });
    await ben.ask({ t: 'leave', room: 'approved' });
    await listener.first('live', ({ hall }) => hall?.stage === 1);
    expect(await listener.refusal({ t: 'join', room: 'approved' })).toBe('room.approval-pending');
    await ada.first('door', ({ knocks }) => knocks.some(({ uid }) => uid === 'zoe'));
    await ada.set('rydesync/rooms/approved/session', { trackUrl: track });
    await listener.event('rydesync/rooms/approved/session');
    await ada.ask({ t: 'admit', room: 'approved', uid: 'zoe' });
    expect(await listener.first('admission')).toMatchObject({ admitted: true });
    expect(await listener.ask({ t: 'join', room: 'approved' })).toMatchObject({ role: 'participant' });
  });

  it('lets a listener who lost the connection back in at once, although the host now has to approve newcomers', async () => {
    const { ada } = await fullStage('returning');
    const client = randomUUID();
    const attends = { t: 'attend', room: 'returning' } as const;
    const zoe = await gateway.connect('zoe', client);
    await zoe.ask(attends);
    await ada.ask({ t: 'setAccess', room: 'returning', approval: true });
    zoe.terminate();
    const again = await gateway.connect('zoe', client);
    expect(await again.ask(attends)).toMatchObject({ role: 'audience' });
    // The gateway has not noticed the end of the former connection.
    const last = await gateway.connect('zoe', client);
    expect(await last.ask(attends)).toMatchObject({ role: 'audience' });
    expect(await last.refusal({ t: 'join', room: 'returning' })).toBe('room.approval-pending');
    await ada.set('rydesync/rooms/returning/session', { trackUrl: track });
    await last.event('rydesync/rooms/returning/session');
    const other = await gateway.connect('zoe');
    expect(await other.refusal(attends)).toBe('room.approval-pending');
  });

  it('withdraws the knock of a listener who leaves or is gone', async () => {
    const { ada, ben } = await fullStage('withdrawn');
    const listeners = [await attends('withdrawn', 'yan'), await attends('withdrawn', 'zoe')];
    await ada.ask({ t: 'setAccess', room: 'withdrawn', approval: true });
    await ben.ask({ t: 'leave', room: 'withdrawn' });
    for (const { listener } of listeners)
      expect(await listener.refusal({ t: 'join', room: 'withdrawn' })).toBe('room.approval-pending');
    await ada.first('door', ({ knocks }) => knocks.length === 2);
    const [yan, zoe] = listeners.map(({ listener }) => listener);
    await yan!.ask({ t: 'leave', room: 'withdrawn' });
    await ada.first('door', ({ knocks }) => knocks.length === 1 && knocks[0]!.uid === 'zoe');
    const seen = ada.messages.length;
    zoe!.terminate();
    await ada.first('door', door => ada.messages.indexOf(door) >= seen && door.knocks.length === 0);
  });

  it('keeps out a removed guest, even with another token, until the host lets them back in', async () => {
    const { ada } = await fullStage('removed');
    const guest = (uid: string) => gateway.connect({ uid, guest: true });
    const troll = await guest('troll');
    await troll.ask({ t: 'attend', room: 'removed' });
    await ada.ask({ t: 'kick', room: 'removed', uid: 'troll' });
    await troll.closing();
    const again = await guest('again');
    expect(await again.refusal({ t: 'attend', room: 'removed' })).toBe('room.guests-wait');
    await ada.ask({ t: 'unblock', room: 'removed', uid: 'troll' });
    expect(await again.ask({ t: 'attend', room: 'removed' })).toMatchObject({ role: 'audience' });
  });

  it('tells someone who changes places hundreds of times a second how long to wait', async () => {
    const { ben } = await fullStage('restless');
    for (let time = 0; time < 15; time++)
      for (const t of ['attend', 'join']) await ben.refusal({ t, room: 'restless' });
    const refused = ben.messages.filter(({ t }) => t === 'error');
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused)
      expect(each).toMatchObject({
        code: 'limit.too-many',
        message: 'You’re switching between stage and audience too often. Wait a moment.',
        retryAfterMs: expect.any(Number),
      });
  });

  it('has no audience before the stage is full', async () => {
    const zoe = await gateway.connect('zoe');
    expect(await zoe.refusal({ t: 'attend', room: 'empty' })).toBe('room.not-full');
  });

  onStack('full').it('counts the audiences of two pods together, and keeps both up to date', async () => {
    const { ada } = await fullStage('pods');
    const other = await opened(gateway.startReplica());
    const here = await attends('pods', 'yan');
    const there = await attends('pods', 'zoe', other.url);
    for (const { listener } of [here, there])
      await listener.first('live', ({ hall }) => hall?.audience === 2);
    await ada.set('rydesync/rooms/pods/session', { trackUrl: track });
    for (const { listener } of [here, there]) await listener.event('rydesync/rooms/pods/session');
    await other.stop();
    await until(async () => (await summaryOf('pods')).audience === 1);
  });
});
