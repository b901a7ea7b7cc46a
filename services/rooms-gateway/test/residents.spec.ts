import { onAir, residentRoomOf, residentRooms, type Operation, type RoomSummary } from '@sevenfold/contracts';
import type { RealtimeError } from '@sevenfold/realtime-client';
import { until } from '@sevenfold/testing';
import { TestUsers } from './support/test-users.js';
import { startRedisUnderTest, storeUnderTest, type TestRedis } from './support/redis-server.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

const room = 'low-altitude';
const resident = residentRoomOf(room)!;
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: RealtimeError) => error.code,
  );
/** The current track and the next one, in case it has just changed. */
const onAirNow = () => {
  const { track, next } = onAir(resident, Date.now());
  return [track.url, next.url];
};

describe(`a resident room, in ${storeUnderTest}`, () => {
  let gateway: RunningGateway;
  let redis: TestRedis | undefined;
  let people: TestUsers;

  beforeAll(async () => {
    redis = await startRedisUnderTest();
    gateway = await startGateway({
      // Entering a resident room does not count as opening one.
      NEW_ROOMS_PER_DAY_OF_GUEST: '0',
      ...(redis && { ROOM_STORE: 'redis', REDIS_URL: redis.url }),
    });
    people = new TestUsers(gateway);
  }, 120_000);
  afterEach(() => people.closeAll());
  afterAll(async () => {
    await gateway?.stop();
    await redis?.stop();
  });

  const listed = async (path: string) => {
    const admin = await gateway.token({ uid: 'olga', admin: true });
    return (await gateway.call('GET', path, { as: admin })).body.rooms as RoomSummary[];
  };

  it.each(['/api/rydesync/rooms', '/operators/rooms'])('is in %s while nobody is there', async path => {
    const rooms = await listed(path);
    expect(rooms.map(each => each.room).toSorted()).toEqual(residentRooms.map(each => each.room).toSorted());
    const found = rooms.find(each => each.room === room)!;
    expect(found).toMatchObject({
      participants: 0,
      host: null,
      state: 'idle',
      resident: { band: 'Low Altitude' },
    });
    expect(onAirNow()).toContain(found.session!.trackUrl);
    // Listing opens nothing.
    expect((await gateway.call('GET', '/api/rydesync/healthz')).body.rooms).toBe(0);
    expect(await gateway.sql('select * from recorded_room')).toEqual([]);
  });

  it('can be shown to operators while nobody is there', async () => {
    const admin = await gateway.token({ uid: 'olga', admin: true });
    const { status, body } = await gateway.call('GET', `/operators/rooms/${room}`, { as: admin });
    expect(status).toBe(200);
    expect(body).toMatchObject({ host: null, participants: [], resident: { band: 'Low Altitude' } });
  });

  it('plays to guests, comes after people’s rooms in the list, and shows what guests write', async () => {
    const guest = await people.connect({ uid: 'guest-1', guest: true }).joinRoom(room);
    const ben = await people.connect('ben').joinRoom(room);
    const ada = await people.connect('ada').joinRoom('of-her-own');
    expect(guest.state).toMatchObject({
      role: 'participant',
      host: null,
      may: { play: false, guestbook: true },
    });
    expect(onAirNow()).toContain(guest.state.session!.trackUrl);
    await guest.guestbook.write('Hello');
    await until(() => ben.state.guestbook.some(({ text }) => text === 'Hello'));
    const [first, second, ...rest] = await listed('/api/rydesync/rooms');
    expect(first).toMatchObject({ room: 'of-her-own', participants: 1 });
    expect(second).toMatchObject({ room, participants: 2, state: 'playing' });
    expect(rest).toHaveLength(residentRooms.length - 1);
    expect((await gateway.call('GET', '/api/rydesync/healthz')).body.rooms).toBe(2);
    await Promise.all([guest, ben, ada].map(each => each.leave()));
  });

  it('belongs to nobody: claiming, locking and playing are refused, and nothing changes', async () => {
    const ada = await people.connect('ada').joinRoom(room);
    const ben = await people.connect('ben').joinRoom(room);
    const before = ada.state;
    const asked: Partial<Operation>[] = [
      { t: 'transferHost', uid: 'ada' },
      { t: 'kick', uid: 'ben' },
      { t: 'setAccess', password: 'mine' },
      { t: 'setAccess', approval: true },
      { t: 'unblock', uid: 'ben' },
      { t: 'admit', uid: 'ben' },
      { t: 'next' },
    ];
    for (const each of asked)
      expect(await code(ada.realtime.link.ask({ room, ...each } as never))).toBe('room.resident');
    expect(await code(ada.setTrack('/audio/tideline.mp3', { play: true }))).toBe('PERMISSION_DENIED');
    expect(await code(ada.pause())).toBe('PERMISSION_DENIED');
    expect(await code(ada.seek(1))).toBe('PERMISSION_DENIED');
    expect(await code(ada.changeSettings({ queueOpen: true }))).toBe('PERMISSION_DENIED');
    expect(await code(ada.queue.add({ trackUrl: '/audio/tideline.mp3' }))).toBe('PERMISSION_DENIED');
    const token = await gateway.token({ uid: 'ada' });
    const upload = await gateway.call('POST', `/api/rydesync/rooms/${room}/tracks?name=x`, { as: token });
    expect(upload.status).toBeGreaterThanOrEqual(400);
    expect(ada.state).toMatchObject({
      host: null,
      access: before.access,
      settings: before.settings,
      queue: [],
    });
    expect(onAirNow()).toContain(ada.state.session!.trackUrl);
    expect(ben.state.status).toBe('joined');
  });
});
