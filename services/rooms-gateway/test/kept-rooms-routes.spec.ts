import { randomUUID } from 'node:crypto';
import { until } from '@sevenfold/testing';
import { erasureStartedV1, mostPlaylists } from '@sevenfold/contracts';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 120_000);
afterEach(() => gateway.disconnectAll());
afterAll(() => gateway?.stop());

const kept = '/api/rydesync/kept-rooms';
const playlists = '/api/rydesync/playlists';
const as = async (uid: string) => gateway.token({ uid });
const keep = async (uid: string, room: string) =>
  gateway.call('POST', kept, { as: await as(uid), body: { room } });

it('makes the keeper host at once when they come back, and tells the former host', async () => {
  expect(await keep('ada', 'evening')).toMatchObject({ status: 200, body: { room: 'evening' } });
  const ben = await gateway.connect('ben');
  expect((await ben.join('evening')).role).toBe('host');
  const ada = await gateway.connect('ada');
  expect((await ada.join('evening')).role).toBe('host');
  await ben.event('rydesync/rooms/evening/host', value => value === 'ada');
  // Another host may not change what only the keeper decides.
  await ada.ask({ t: 'transferHost', room: 'evening', uid: 'ben' });
  expect(await ben.refusal({ t: 'set', path: 'rydesync/rooms/evening/settings', value: {} })).toBe(
    'PERMISSION_DENIED',
  );
  expect(await ben.refusal({ t: 'kick', room: 'evening', uid: 'ada' })).toBe('room.keeper');
  expect(await ben.refusal({ t: 'setAccess', room: 'evening', guests: false })).toBe('room.not-keeper');
  await ada.set('rydesync/rooms/evening/settings', { votingOpen: false });
  await ada.ask({ t: 'transferHost', room: 'evening', uid: 'ada' });
  await ben.event('rydesync/rooms/evening/host', value => value === 'ada');
});

it('still knows the keeper, their settings and the queue after the live state was lost', async () => {
  await keep('ada', 'lasting');
  const ada = await gateway.connect('ada');
  await ada.join('lasting');
  await ada.set('rydesync/rooms/lasting/settings', { votingOpen: false });
  await gateway.disconnectAll();
  await gateway.restart();
  const ben = await gateway.connect('ben');
  expect((await ben.join('lasting')).role).toBe('host');
  const back = await gateway.connect('ada');
  const joined = await back.join('lasting');
  expect(joined.role).toBe('host');
  expect(JSON.stringify(joined.snapshot)).toContain('"votingOpen":false');
});

it('says why a room cannot be kept', async () => {
  await keep('ada', 'adas');
  expect(await keep('ben', 'adas')).toMatchObject({ status: 409, body: { code: 'kept-room.taken' } });
  expect(await keep('ben', 'lobby')).toMatchObject({ status: 409, body: { code: 'kept-room.reserved' } });
  expect((await keep('ben', 'two words')).status).toBe(400);
  const guest = await gateway.token({ uid: 'guest-1', guest: true });
  expect((await gateway.call('POST', kept, { as: guest, body: { room: 'guests' } })).status).toBe(403);
  const cleo = await gateway.connect('cleo');
  await cleo.join('cleos');
  expect(await keep('ben', 'cleos')).toMatchObject({ status: 409, body: { code: 'kept-room.hosted' } });
  expect(await gateway.call('DELETE', `${kept}/adas`, { as: await as('ben') })).toMatchObject({
    status: 404,
    body: { code: 'kept-room.not-found' },
  });
  expect((await gateway.call('GET', kept, { as: await as('ben') })).body).toEqual({ rooms: [], most: 10 });
});

it('lists a kept room, releases it, and keeps it again', async () => {
  await keep('dora', 'doras');
  const own = async () =>
    (await gateway.call('GET', kept, { as: await as('dora') })).body.rooms as { room: string }[];
  expect(await own()).toMatchObject([{ room: 'doras' }]);
  // Keeping it twice is not an error.
  expect((await keep('dora', 'doras')).status).toBe(200);
  expect((await gateway.call('DELETE', `${kept}/doras`, { as: await as('dora') })).status).toBe(204);
  expect(await own()).toEqual([]);
  expect((await keep('dora', 'doras')).status).toBe(200);
});

it('saves playlists under names, and shows them only to their owner', async () => {
  const list = { name: ' Late ', tracks: [{ trackUrl: '/audio/echoverse_demo.mp3', title: 'Demo' }] };
  const save = async (body: unknown) => gateway.call('POST', playlists, { as: await as('eve'), body });
  const saved = await save(list);
  expect(saved).toMatchObject({ status: 201, body: { name: 'Late', length: 1 } });
  const at = `${playlists}/${saved.body.id}`;
  expect((await gateway.call('GET', at, { as: await as('eve') })).body).toMatchObject({
    tracks: list.tracks,
  });
  expect((await gateway.call('GET', at, { as: await as('ben') })).status).toBe(404);
  expect((await gateway.call('DELETE', at, { as: await as('ben') })).status).toBe(404);
  expect(await save(list)).toMatchObject({ status: 409, body: { code: 'playlist.name-taken' } });
  const bad = { name: 'Bad', tracks: [{ trackUrl: 'http://localhost/x.mp3' }] };
  expect(await save(bad)).toMatchObject({ status: 400, body: { code: 'playlist.not-playable' } });
  for (const track of [{ title: 'A\0B' }, { title: '\ud83c' }, { trackUrl: 'https://example.org/\0.mp3' }])
    expect((await save({ name: 'Bad', tracks: [{ ...list.tracks[0], ...track }] })).status).toBe(400);
  for (let index = 1; index < mostPlaylists; index++) await save({ ...list, name: `${index}` });
  expect(await save({ ...list, name: 'one more' })).toMatchObject({
    status: 429,
    body: { code: 'playlist.too-many' },
  });
  expect((await gateway.call('DELETE', at, { as: await as('eve') })).status).toBe(204);
  expect((await gateway.call('GET', playlists, { as: await as('eve') })).body.playlists).toHaveLength(
    mostPlaylists - 1,
  );
});

it('erases what someone kept and saved, and frees their rooms', async () => {
  await keep('fay', 'fays');
  const tracks = [{ trackUrl: '/audio/echoverse_demo.mp3' }];
  await gateway.call('POST', playlists, { as: await as('fay'), body: { name: 'Mine', tracks } });
  const erasureId = randomUUID();
  await gateway.publish(erasureStartedV1, { erasureId, uid: 'fay', startedAt: new Date().toISOString() });
  const told = "select payload from outbox where payload->>'erasureId' = $1";
  await until(async () => (await gateway.sql(told, [erasureId])).length > 0);
  const [{ payload }] = (await gateway.sql(told, [erasureId])) as [{ payload: object }];
  expect(payload).toMatchObject({ removed: { keptRooms: 1, playlists: 1 } });
  for (const table of ['kept_room', 'playlist'])
    expect(await gateway.sql(`select 1 from ${table} where uid = 'fay'`)).toEqual([]);
  expect(await gateway.sql(`select value from recorded_node where room = 'fays'`)).toEqual([
    { value: { by: 'deleted' } },
  ]);
  expect((await keep('ben', 'fays')).status).toBe(200);
});
