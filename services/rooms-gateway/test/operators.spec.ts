import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  adminRoomSchema,
  kickLiftRequestedV1,
  maintenanceChangedV1,
  membershipGrantedV1,
  onAir,
  operatorActionRecordedV1,
  residentRoomOf,
  roomCommandRequestedV1,
  roomMomentsSchema,
  serverTimeSchema,
  sessionSignedOutV1,
  submissionStoredV1,
  trendsSchema,
  type Ack,
  type AdminKeptRoomPage,
  type RoomSummary,
} from '@sevenfold/contracts';
import { Clock } from '@sevenfold/service-defaults';
import { timeLeftIn, until } from '@sevenfold/testing';
import { TestClient } from './support/test-client.js';
import { origin, startGateway, type Person, type RunningGateway } from './support/running-gateway.js';

interface Outcome {
  commandId: string;
  outcome: string;
}

let gateway: RunningGateway;
let admin: string;

beforeAll(async () => {
  gateway = await startGateway();
  admin = await gateway.token({ uid: 'olga', admin: true });
}, 120_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.disconnectAll();
});
afterAll(() => gateway?.stop());

const inAMinute = () => new Date(Date.now() + 60_000).toISOString();
const command = (fields: object) => ({
  commandId: randomUUID(),
  operator: 'olga',
  requestedAt: new Date().toISOString(),
  expiresAt: inAMinute(),
  ...fields,
});
const outcome = (commandId: string) =>
  until(
    () =>
      gateway.published.find(({ data }) => (data as { commandId?: string }).commandId === commandId)?.data,
  );

describe('the status service', () => {
  it('joins a separate room, which appears in no list and no event', async () => {
    const probe = await gateway.connect({ uid: 'the-probe', probe: true });
    expect(await probe.join('lobby')).toMatchObject({ room: '@probe', role: 'host' });
    const ada = await gateway.connect('ada');
    expect(await ada.join('@probe')).toMatchObject({ room: 'lobby' });
    const listed = async (path: string) => {
      const rooms: RoomSummary[] = (await gateway.call('GET', path, { as: admin })).body.rooms;
      return rooms.filter(({ resident }) => !resident).map(({ room }) => room);
    };
    expect(await listed('/api/rydesync/rooms')).toEqual(['lobby']);
    expect(await listed('/operators/rooms')).toEqual(['lobby']);
    await probe.ask({ t: 'leave', room: '@probe' });
    await until(() => gateway.published.some(({ key }) => key === 'lobby'));
    expect(gateway.published.filter(({ key }) => key === '@probe')).toEqual([]);
    expect(await gateway.sql(`select * from outbox where aggregateid = '@probe'`)).toEqual([]);
  });
});

describe('the last hour of a room', () => {
  it('is reported per second: members, host, track, jumps, and how far apart listeners were', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('hour');
    await ada.set('rydesync/rooms/hour/session', {
      trackUrl: '/audio/echoverse_demo.mp3',
      position: 0,
      paused: false,
      duration: 120,
    });
    const told = async () => {
      const { body } = await gateway.call('GET', '/operators/rooms/hour/moments', { as: admin });
      return roomMomentsSchema.parse(body).moments;
    };
    await until(async () => (await told()).some(({ session }) => session?.paused === false));
    await ada.set('rydesync/rooms/hour/session', { position: 60 });
    await until(async () => (await told()).some(({ session }) => (session?.position ?? 0) >= 60));
    const measured = { offsetMs: 1, uncertaintyMs: 0.1, roundTripMs: 2, measuredAt: 1, errorMs: 1.5 };
    ada.raw({ t: 'report', room: 'hour', report: measured });
    const ben = await gateway.connect('ben');
    await ben.join('hour');
    await until(async () => (await told()).some(({ members }) => members.length === 2));
    await ben.ask({ t: 'leave', room: 'hour' });
    await ada.ask({ t: 'leave', room: 'hour' });
    await until(async () => (await told()).at(-1)?.members.length === 0);
    const moments = await told();
    expect(moments[0]).toMatchObject({ host: 'ada', members: [{ uid: 'ada' }] });
    expect(moments.at(-1)?.session?.duration).toBe(120);
    expect(moments.map(({ at }) => at)).toEqual(
      [...new Set(moments.map(({ at }) => at))].toSorted((a, b) => a - b),
    );
  });
});

describe('commands of operators', () => {
  it('kick: the socket is closed, and a repeated event gets the same outcome', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('studio');
    await ben.join('studio');
    const kick = command({ command: 'kick', room: 'studio', uid: 'ada' });
    await gateway.publish(roomCommandRequestedV1, kick);
    expect(await ada.closing()).toMatchObject({ code: 4403, reason: { code: 'kicked', room: 'studio' } });
    expect(await outcome(kick.commandId)).toMatchObject({
      outcome: 'done',
      room: 'studio',
      before: { participants: 2, host: 'ada', role: 'host' },
      after: { participants: 1, host: 'ben' },
    });
    await ben.event('rydesync/rooms/studio/host', value => value === 'ben');
    // The same command in another event, as after a crash between effect and acknowledgement.
    await gateway.publish(roomCommandRequestedV1, kick);
    await until(
      () =>
        gateway.published.filter(({ data }) => (data as Outcome).commandId === kick.commandId).length === 2,
    );
    const outcomes = gateway.published.filter(({ data }) => (data as Outcome).commandId === kick.commandId);
    expect(outcomes.map(({ data }) => (data as Outcome).outcome)).toEqual(['done', 'done']);
  });

  it('lift-kick: the kicked person is listed, and may come back at once', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('forgiven');
    await ben.join('forgiven');
    const kick = command({ command: 'kick', room: 'forgiven', uid: 'ben' });
    await gateway.publish(roomCommandRequestedV1, kick);
    await ben.closing();
    const kicked = async () =>
      (await gateway.call('GET', '/operators/rooms/forgiven', { as: admin })).body.kicked;
    expect(await kicked()).toEqual([{ uid: 'ben', name: 'ben', by: 'olga', until: expect.any(Number) }]);

    const lift = command({ room: 'forgiven', uid: 'ben' });
    await gateway.publish(kickLiftRequestedV1, lift);
    expect(await outcome(lift.commandId)).toMatchObject({
      outcome: 'done',
      before: { kicked: true },
      after: { participants: 1, host: 'ada' },
    });
    expect(await kicked()).toEqual([]);
    const back = await gateway.connect('ben');
    expect(await back.join('forgiven')).toMatchObject({ room: 'forgiven' });

    const again = command({ room: 'forgiven', uid: 'ben' });
    await gateway.publish(kickLiftRequestedV1, again);
    expect(await outcome(again.commandId)).toMatchObject({
      outcome: 'refused',
      code: 'participant.not-found',
    });
  });

  it('lift-kick: works even for a room that everyone has left', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('left-empty');
    await gateway.publish(
      roomCommandRequestedV1,
      command({ command: 'kick', room: 'left-empty', uid: 'ada' }),
    );
    await ada.closing();
    const lift = command({ room: 'left-empty', uid: 'ada' });
    await gateway.publish(kickLiftRequestedV1, lift);
    expect(await outcome(lift.commandId)).toMatchObject({ outcome: 'done' });
    const back = await gateway.connect('ada');
    expect(await back.join('left-empty')).toMatchObject({ role: 'host' });
  });

  it('transfer-host and close-room', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('hall');
    await ben.join('hall');
    await gateway.publish(
      roomCommandRequestedV1,
      command({ command: 'transfer-host', room: 'hall', uid: 'ben' }),
    );
    await ada.event('rydesync/rooms/hall/host', value => value === 'ben');
    await gateway.publish(roomCommandRequestedV1, command({ command: 'close-room', room: 'hall' }));
    expect(await ada.closing()).toMatchObject({ code: 4410 });
    expect(await ben.closing()).toMatchObject({ code: 4410 });
  });

  it('kick and close work in a resident room; transfer-host is refused', async () => {
    const room = 'anvil-youth';
    const [ada, ben] = [await gateway.connect('ada'), await gateway.connect('ben')];
    await ada.join(room);
    await ben.join(room);
    const asked = (fields: object) => command({ room, ...fields });
    const transfer = asked({ command: 'transfer-host', uid: 'ben' });
    await gateway.publish(roomCommandRequestedV1, transfer);
    expect(await outcome(transfer.commandId)).toMatchObject({
      outcome: 'refused',
      code: 'room.resident',
      before: { participants: 2, host: null },
    });
    await gateway.publish(roomCommandRequestedV1, asked({ command: 'kick', uid: 'ada' }));
    expect(await ada.closing()).toMatchObject({ code: 4403 });
    await gateway.publish(roomCommandRequestedV1, asked({ command: 'close-room' }));
    expect(await ben.closing()).toMatchObject({ code: 4410 });
    const again = await gateway.connect('ben');
    expect(await again.join(room)).toMatchObject({ role: 'participant' });
    expect(await again.ask({ t: 'get', path: `rydesync/rooms/${room}/session` })).toMatchObject({
      value: { trackUrl: onAir(residentRoomOf(room)!, Date.now()).track.url },
    });
  });

  it.each([
    ['an empty room', { command: 'kick', room: 'empty', uid: 'ada' }, 'room.not-found'],
    ['someone who is not in it', { command: 'kick', room: 'here', uid: 'zoe' }, 'room.member-not-found'],
    ['the current host', { command: 'transfer-host', room: 'here', uid: 'ada' }, 'room.already-host'],
    [
      'a command that arrived too late',
      { command: 'kick', room: 'here', uid: 'ada', expiresAt: '2020-01-01T00:00:00Z' },
      'command.expired',
    ],
  ])('refuse %s, and say why', async (_, fields, code) => {
    const ada = await gateway.connect('ada');
    await ada.join('here');
    const asked = command(fields);
    await gateway.publish(roomCommandRequestedV1, asked);
    expect(await outcome(asked.commandId)).toMatchObject({
      outcome: 'refused',
      code,
      detail: expect.any(String),
      before: { participants: fields.room === 'here' ? 1 : 0, host: fields.room === 'here' ? 'ada' : null },
    });
    expect(ada.closed).toBeUndefined();
  });
});

it('publishes what happens in rooms as events, in order, keyed by the room', async () => {
  const ada = await gateway.connect('ada');
  const ben = await gateway.connect('ben');
  await ada.join('told');
  await ben.join('told');
  await ada.set('rydesync/rooms/told/session', { trackUrl: '/audio/echoverse_demo.mp3' });
  await ada.ask({ t: 'kick', room: 'told', uid: 'ben' });
  await ada.ask({ t: 'remove', path: 'rydesync/rooms/told/session' });
  await ada.ask({ t: 'leave', room: 'told' });
  const told = () =>
    gateway.published.filter(({ key, type }) => key === 'told' && type.startsWith('rooms-gateway.room.'));
  await until(
    () => told().filter(({ type }) => type.includes('member-left')).length === 2 && told().length >= 10,
  );
  expect(told().map(({ type }) => type.split('.')[2])).toEqual([
    'opened',
    'member-joined',
    'host-changed',
    'member-joined',
    'session-started',
    'member-kicked',
    'member-left',
    'session-ended',
    'member-left',
    'host-changed',
  ]);
});

describe('the trends of the day', () => {
  it('have the peak of rooms and people per interval, the duration of joins, and the failures', async () => {
    const people = await Promise.all(['ada', 'ben'].map(uid => gateway.connect(uid)));
    for (const person of people) await person.join('trending');
    const before = trendsSchema.parse((await gateway.call('GET', '/operators/trends', { as: admin })).body);
    const { rooms, people: present, joinP95Ms } = before.points.at(-1)!;
    expect({ rooms, present }).toEqual({ rooms: expect.any(Number), present: expect.any(Number) });
    expect(rooms).toBeGreaterThanOrEqual(1);
    expect(present).toBeGreaterThanOrEqual(2);
    expect(joinP95Ms).toBeGreaterThan(0);
    for (const person of people) await person.ask({ t: 'leave', room: 'trending' });
    const after = trendsSchema.parse((await gateway.call('GET', '/operators/trends', { as: admin })).body);
    expect(after.points.at(-1)!.people).toBeGreaterThanOrEqual(2);

    await gateway.sql(
      `insert into socket_failure (id, at, ip, error, user_agent) values ($1, now(), '::1', 'bad token', '')`,
      [randomUUID()],
    );
    const failed = trendsSchema.parse((await gateway.call('GET', '/operators/trends', { as: admin })).body);
    expect(failed.points.slice(-2).reduce((sum, { failures }) => sum + failures, 0)).toBeGreaterThan(0);
  });

  it('are deleted after a day', async () => {
    await gateway.sql(
      `insert into room_trend (at, rooms, people, failures)
       select now() - make_interval(hours => hours), hours, 0, 0 from unnest(array[23, 25]) as hours`,
    );
    await gateway.call('GET', '/operators/trends', { as: admin });
    expect(await gateway.sql('select rooms from room_trend where rooms in (23, 25)')).toEqual([
      { rooms: 23 },
    ]);
  });
});

describe('operators see', () => {
  it('rooms and participants with their synchronisation', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('seen');
    await ada.set('presence/seen/ada', { ts: 1, state: 'online', device: 'desktop' });
    ada.raw({
      t: 'report',
      room: 'seen',
      report: { offsetMs: 9, uncertaintyMs: 0.5, roundTripMs: 2, errorMs: 1.5, measuredAt: 1 },
    });
    const participants = () => gateway.call('GET', '/operators/rooms/seen/participants', { as: admin });
    await until(async () => (await participants()).body.participants[0].sync);
    expect((await participants()).body.participants).toEqual([
      {
        uid: 'ada',
        role: 'host',
        name: 'ada',
        device: 'desktop',
        state: 'online',
        joinedAt: expect.any(Number),
        sync: { offsetMs: 1.5, uncertaintyMs: 0.5 },
      },
    ]);
    const { body } = await gateway.call('GET', '/operators/rooms', { as: admin });
    expect(body.rooms).toContainEqual({
      room: 'seen',
      participants: 1,
      host: 'ada',
      hostName: 'ada',
      session: null,
      state: 'idle',
    });
    expect(
      (await gateway.call('GET', '/operators/rooms/nowhere/participants', { as: admin })).body.code,
    ).toBe('room.not-found');
  });

  it('a whole room, and can remove messages from its guestbook, which members see at once', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('talkative');
    const text = '<script>alert(1)</script>';
    await ada.ask({
      t: 'push',
      path: 'guestbook/talkative',
      key: '-OabcdefghijklmnopqA',
      value: { uid: 'ada', text, ts: 1 },
    });
    const path = '/operators/rooms/talkative';
    const { body } = await gateway.call('GET', path, { as: admin });
    expect(body).toMatchObject({
      room: 'talkative',
      host: 'ada',
      participants: [{ uid: 'ada', role: 'host' }],
      queue: [],
      guestbook: [{ key: '-OabcdefghijklmnopqA', uid: 'ada', text }],
    });
    const line = `${path}/guestbook/-OabcdefghijklmnopqA`;
    expect((await gateway.call('DELETE', line, { as: admin })).status).toBe(200);
    await ada.event('guestbook/talkative/-OabcdefghijklmnopqA', value => value === null);
    expect((await gateway.call('DELETE', line, { as: admin })).body.code).toBe('room.line-not-found');
    expect((await gateway.call('GET', `${path}-not`, { as: admin })).body.code).toBe('room.not-found');
  });

  it('a room that people have left, as long as it has a kick to undo or a message to remove', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    for (const room of ['kicked-from', 'written-in', 'left']) {
      await ada.join(room);
      await ben.join(room);
    }
    const kick = command({ command: 'kick', room: 'kicked-from', uid: 'ben' });
    await gateway.publish(roomCommandRequestedV1, kick);
    await outcome(kick.commandId);
    await ada.ask({
      t: 'push',
      path: 'guestbook/written-in',
      key: '-OabcdefghijklmnopqA',
      value: { uid: 'ada', text: 'Hello', ts: 1 },
    });
    await gateway.disconnectAll();
    // Empty rooms leave the live store after some minutes.
    await gateway.restart();

    const shown = (room: string) => gateway.call('GET', `/operators/rooms/${room}`, { as: admin });
    expect((await shown('kicked-from')).body).toMatchObject({ participants: [], kicked: [{ uid: 'ben' }] });
    expect((await shown('written-in')).body).toMatchObject({ guestbook: [{ text: 'Hello' }] });
    expect((await shown('left')).body.code).toBe('room.not-found');
    const lift = command({ room: 'kicked-from', uid: 'ben' });
    await gateway.publish(kickLiftRequestedV1, lift);
    expect(await outcome(lift.commandId)).toMatchObject({ outcome: 'done' });
    const line = '/operators/rooms/written-in/guestbook/-OabcdefghijklmnopqA';
    expect((await gateway.call('DELETE', line, { as: admin })).status).toBe(200);
  });

  it('kept rooms by name, page by page, and everything about one that nobody is in, without opening it', async () => {
    const keepAs = async (uid: string, room: string) =>
      gateway.call('POST', '/api/rydesync/kept-rooms', { as: await gateway.token({ uid }), body: { room } });
    await keepAs('nora', 'late_night');
    await keepAs('nora', 'late-night');
    await keepAs('ole', 'Nora-fans');
    const party = { room: 'late_night', title: 'Friday', beginsAt: Date.now() + 3_600_000, minutes: 60 };
    const planned = await gateway.call('POST', '/api/rydesync/parties', {
      as: await gateway.token({ uid: 'nora' }),
      body: party,
    });
    expect(planned.status).toBe(201);
    const nora = await gateway.connect('nora');
    await nora.join('late_night');
    await nora.set('rydesync/rooms/late_night/settings', { votingOpen: false });
    await nora.ask({ t: 'setAccess', room: 'late_night', guests: false });
    await nora.ask({
      t: 'push',
      path: 'guestbook/late_night',
      key: '-OabcdefghijklmnopqA',
      value: { uid: 'nora', text: 'See you', ts: 1 },
    });
    await gateway.disconnectAll();
    // Empty rooms leave the live store after some minutes, and so the list.
    await gateway.restart();

    const find = async (query: string): Promise<AdminKeptRoomPage> =>
      (await gateway.call('GET', `/operators/kept-rooms?${query}`, { as: admin })).body;
    const namesIn = ({ rooms }: AdminKeptRoomPage) => rooms.map(({ room }) => room);
    expect((await find('search=LATE_')).rooms).toEqual([
      {
        room: 'late_night',
        keeper: { uid: 'nora', name: 'nora', since: expect.any(Number) },
        lastUsed: expect.any(Number),
      },
    ]);
    const all = namesIn(await find('search=nora'));
    expect(new Set(all)).toEqual(new Set(['late_night', 'late-night', 'Nora-fans']));
    const first = await find('search=nora&limit=2');
    const rest = await find(`search=nora&limit=2&cursor=${first.nextCursor}`);
    expect([...namesIn(first), ...namesIn(rest)]).toEqual(all);
    expect((await gateway.call('GET', '/operators/kept-rooms?cursor=nonsense', { as: admin })).status).toBe(
      400,
    );

    expect((await gateway.call('GET', '/operators/rooms/late-night', { as: admin })).status).toBe(200);
    const shown = await gateway.call('GET', '/operators/rooms/late_night', { as: admin });
    expect(adminRoomSchema.parse(shown.body)).toMatchObject({
      host: null,
      participants: [],
      keeper: { uid: 'nora' },
      party: { title: 'Friday' },
      settings: { votingOpen: false, queueOpen: true },
      access: { guests: false },
      guestbook: [{ text: 'See you' }],
    });
    expect((await gateway.call('GET', '/operators/rooms', { as: admin })).body.rooms).not.toContainEqual(
      expect.objectContaining({ room: 'late_night' }),
    );
    const line = '/operators/rooms/late_night/guestbook/-OabcdefghijklmnopqA';
    expect((await gateway.call('DELETE', line, { as: admin })).status).toBe(200);
    expect((await gateway.call('GET', '/operators/rooms/late_night', { as: admin })).body.guestbook).toEqual(
      [],
    );
  });

  it.each([
    ['GET', '/operators/rooms'],
    ['GET', '/operators/kept-rooms'],
    ['GET', '/operators/rooms/lobby'],
    ['DELETE', '/operators/rooms/lobby/guestbook/-OabcdefghijklmnopqA'],
    ['GET', '/operators/rooms/lobby/participants'],
    ['GET', '/operators/trends'],
    ['GET', '/operators/ws-failures'],
    ['POST', '/operators/prune'],
  ])('%s %s only with the admin role', async (method, path) => {
    expect((await gateway.call(method, path)).status).toBe(401);
    expect((await gateway.call(method, path, { as: await gateway.token({ uid: 'ada' }) })).status).toBe(403);
    expect(
      (await gateway.call(method, path, { as: await gateway.token({ uid: 'guest-1', guest: true }) })).status,
    ).toBe(403);
    expect([200, 404]).toContain((await gateway.call(method, path, { as: admin })).status);
  });
});

it('shows health, tracks and rooms to everyone', async () => {
  expect((await gateway.call('GET', '/api/rydesync/healthz')).body).toMatchObject({ status: 'ok' });
  expect((await gateway.call('GET', '/api/rydesync/tracks')).body.tracks[0]).toMatchObject({
    url: expect.stringMatching(/^\/audio\//),
  });
  expect((await gateway.call('GET', '/api/rydesync/rooms')).body.rooms).toEqual(expect.any(Array));
});

it('tells everyone the time of its rooms, and never from a cache', async () => {
  const ownTime = () => performance.timeOrigin + performance.now();
  const before = ownTime();
  const answer = await fetch(`${gateway.url}/api/rydesync/time`);
  const { serverTime } = serverTimeSchema.parse(await answer.json());
  expect(serverTime).toBeGreaterThan(before);
  expect(serverTime).toBeLessThan(ownTime());
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('passes maintenance on to subscribers', async () => {
  const guest = await gateway.connect({ uid: 'guest-9', guest: true });
  await guest.ask({ t: 'subscribe', path: 'config/maintenanceMode' });
  const lastUpdated = new Date().toISOString();
  await gateway.publish(maintenanceChangedV1, {
    enabled: true,
    reason: 'New strings',
    lastUpdated,
    operator: 'olga',
  });
  expect(await guest.event('config/maintenanceMode')).toEqual([
    'config/maintenanceMode',
    { enabled: true, reason: 'New strings', lastUpdated: Date.parse(lastUpdated) },
  ]);
});

describe('someone who signed out', () => {
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
  const asksForTicket = async (person: Person) =>
    gateway.call('POST', '/api/rydesync/tickets', { as: await gateway.token(person) });
  const refused = { status: 401, body: { code: 'session.over' } };

  it('loses their sockets, and gets no new ones with an older token or ticket', async () => {
    const before = { uid: 'zoe', age: 60 };
    const zoe = await gateway.connect(before);
    const ben = await gateway.connect('ben');
    const ticket = await gateway.ticket(before);
    await gateway.publish(sessionSignedOutV1, {
      uid: 'zoe',
      sessionId: 'session-zoe',
      signedOutAt: secondsAgo(10),
    });
    expect(await zoe.closing()).toMatchObject({ code: 4401 });
    expect(ben.closed).toBeUndefined();
    expect(await asksForTicket(before)).toMatchObject(refused);
    await expect(TestClient.open(`${gateway.socketUrl()}?ticket=${ticket}`, { origin })).rejects.toThrow(
      '401',
    );
    expect((await asksForTicket({ uid: 'zoe' })).status).toBe(201);
  });

  it('on all devices, or was blocked, stays out with every older token, whatever other events arrive', async () => {
    const before = { uid: 'yan', age: 60 };
    const yan = await gateway.connect(before);
    await gateway.publish(sessionSignedOutV1, { uid: 'yan', signedOutAt: secondsAgo(10) });
    expect(await yan.closing()).toMatchObject({ code: 4401 });
    const since = await gateway.connect('yan');
    await gateway.publish(sessionSignedOutV1, {
      uid: 'yan',
      sessionId: 'session-yan',
      signedOutAt: secondsAgo(70),
    });
    expect(await since.closing()).toMatchObject({ code: 4401 });
    expect(await asksForTicket(before)).toMatchObject(refused);
    expect((await asksForTicket({ uid: 'yan' })).status).toBe(201);
  });
});

describe('a sign-in that identity has ended', () => {
  it('loses its sockets and gets no ticket, even if no event ever arrives', async () => {
    const wim = await gateway.connect({ uid: 'wim', age: 60 });
    const since = await gateway.connect('ben');
    gateway.revoke('wim', 'session-wim');
    expect(await wim.closing()).toMatchObject({ code: 4401 });
    const before = await gateway.token({ uid: 'wim', age: 60 });
    expect(await gateway.call('POST', '/api/rydesync/tickets', { as: before })).toMatchObject({
      status: 401,
      body: { code: 'token.revoked' },
    });
    expect(since.closed).toBeUndefined();
  });

  it('loses its sockets if its operator was demoted, and they come back without the role', async () => {
    const vera = await gateway.connect({ uid: 'vera', admin: true });
    await vera.ask({ t: 'subscribe', path: 'admin/activities' });
    gateway.demote('vera');
    expect(await vera.closing()).toMatchObject({ code: 4401 });
    const back = await gateway.connect({ uid: 'vera', admin: true });
    expect(await back.refusal({ t: 'subscribe', path: 'admin/activities' })).toBe('PERMISSION_DENIED');
  });
});

it('shows activities live to operators only', async () => {
  const olga = await gateway.connect({ uid: 'olga', admin: true });
  const ada = await gateway.connect('ada');
  expect(await ada.refusal({ t: 'subscribe', path: 'admin/activities' })).toBe('PERMISSION_DENIED');
  await olga.ask({ t: 'subscribe', path: 'admin/activities' });
  await ada.join('eventful');
  await (await gateway.connect('ben')).join('eventful');
  await ada.ask({ t: 'transferHost', room: 'eventful', uid: 'ben' });
  const told = (type: string, user: string) =>
    olga.until(() =>
      olga.events.some(([path, value]) => {
        const activity = value as { type: string; room: string; user: string } | null;
        return path.startsWith('admin/activities/') && activity?.type === type && activity.user === user;
      }),
    );
  expect(await told('room_created', 'ada')).toBe(true);
  expect(await told('room_activity', 'ben')).toBe(true);
  expect(await told('host_transferred', 'ben')).toBe(true);
  const { value } = (await olga.ask({ t: 'get', path: 'admin/activities' })) as Ack;
  expect(Object.keys(value as object).length).toBeLessThanOrEqual(50);
});

it('refuses activities to operators while the audit log cannot be written', async () => {
  const rita = await gateway.connect({ uid: 'rita', admin: true });
  await gateway.sql('alter table outbox rename to outbox_away');
  try {
    expect(await rita.refusal({ t: 'subscribe', path: 'admin/activities' })).toBe('store.unavailable');
    expect(await rita.refusal({ t: 'subscribe', path: 'admin/news' })).toBe('allowed');
  } finally {
    await gateway.sql('alter table outbox_away rename to outbox');
  }
  expect(await rita.refusal({ t: 'subscribe', path: 'admin/activities' })).toBe('allowed');
});

describe('the audit log', () => {
  /** By id: an event may arrive twice. */
  const readsOf = (uid: string) => {
    const reads = gateway.published.filter(
      ({ type, data }) =>
        type === 'rooms-gateway.operator-action.recorded.v1' &&
        (data as { operator: string }).operator === uid,
    );
    return [...new Map(reads.map(({ id, data }) => [id, data])).values()];
  };

  it('records once an hour that an operator watches what people do', async () => {
    await timeLeftIn('hour', 30);
    for (const t of ['subscribe', 'get', 'subscribe'] as const) {
      const petra = await gateway.connect({ uid: 'petra', admin: true });
      await petra.ask({ t: 'subscribe', path: 'admin/news' });
      await petra.ask({ t, path: 'admin/activities' });
    }
    await until(() => readsOf('petra').length > 0);
    expect(readsOf('petra')).toEqual([
      expect.objectContaining({
        action: 'personal-data.read',
        outcome: 'done',
        target: { kind: 'other', id: 'activities' },
        detail: 'First in this hour by socket admin/activities',
        ip: '127.0.0.1',
      }),
    ]);
  });

  it('records it again in each hour in which the socket is renewed, and later if it cannot be written', async () => {
    await timeLeftIn('hour', 30);
    let hours = 0;
    const now = () => new Date(Date.now() + hours * 3_600_000);
    jest.spyOn(Clock.prototype, 'now').mockImplementation(now);
    const quinn = { uid: 'quinn', admin: true };
    const socket = await gateway.connect(quinn);
    for (const path of ['admin/activities', 'admin/news']) await socket.ask({ t: 'subscribe', path });
    const renew = async () => socket.ask({ t: 'renew', ticket: await gateway.ticket(quinn) });
    for (hours = 0; hours < 3; hours++) for (let time = 0; time < 2; time++) await renew();
    await gateway.sql('alter table outbox rename to outbox_away');
    try {
      await renew();
    } finally {
      await gateway.sql('alter table outbox_away rename to outbox');
    }
    await until(() => readsOf('quinn').length === 3);
    await renew();
    // In order, so an extra row would come before the last.
    await until(() => readsOf('quinn').length >= 4);
    expect(readsOf('quinn')).toHaveLength(4);
  });
});

it('tells only operators, at once, where something waits for them', async () => {
  const olga = await gateway.connect({ uid: 'olga', admin: true });
  const ada = await gateway.connect('ada');
  expect(await ada.refusal({ t: 'subscribe', path: 'admin/news' })).toBe('PERMISSION_DENIED');
  expect(await olga.refusal({ t: 'set', path: 'admin/news/inbox', value: { at: 1 } })).toBe(
    'PERMISSION_DENIED',
  );
  await olga.ask({ t: 'subscribe', path: 'admin/news' });
  const stored = {
    submissionId: randomUUID(),
    uid: 'ada',
    folder: 'inbox/contact/ada/1_x',
    fileCount: 0,
    bytes: 0,
    storedAt: new Date().toISOString(),
  };
  await gateway.publish(submissionStoredV1, stored);
  const atOf = (value: unknown) => (value as { at: number }).at;
  const [, first] = await olga.event('admin/news/inbox');
  await gateway.publish(submissionStoredV1, { ...stored, submissionId: randomUUID() });
  await olga.event('admin/news/inbox', value => atOf(value) > atOf(first));
  const decided = {
    actionId: randomUUID(),
    action: 'division-request.approve',
    operator: 'olga',
    target: { kind: 'division-request', id: randomUUID() },
    outcome: 'done',
    at: new Date().toISOString(),
  } as const;
  await gateway.publish(operatorActionRecordedV1.accounts, decided);
  await olga.event('admin/news/access-requests');
});

it('shows people their divisions as soon as they belong to them', async () => {
  const ada = await gateway.connect('ada');
  const path = 'accounts/ada/access/divisions';
  expect(await ada.ask({ t: 'subscribe', path })).toMatchObject({ value: null });
  await gateway.publish(membershipGrantedV1, {
    uid: 'ada',
    division: 'echoverse',
    level: 'member',
    because: 'request-approved',
    grantedAt: new Date().toISOString(),
  });
  await ada.event('accounts/ada', value => value.access.divisions.echoverse === 'member');
  expect(await ada.ask({ t: 'get', path })).toMatchObject({ value: { echoverse: 'member' } });
  for (const value of [{ echoverse: 'owner' }, null])
    expect(await ada.refusal({ t: 'set', path, value })).toBe('PERMISSION_DENIED');
  expect(await ada.refusal({ t: 'get', path: 'accounts/ben' })).toBe('PERMISSION_DENIED');
  expect(await gateway.sql(`select room from recorded_room where room like '@account-ben%'`)).toEqual([]);
});
