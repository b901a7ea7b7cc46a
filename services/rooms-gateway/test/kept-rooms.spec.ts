import { keeperAwayMs, mostKeptRooms, roomKeptMs } from '@sevenfold/contracts';
import { createPool, migrate, prismaOptions } from '@sevenfold/database';
import { FolderObjectStore } from '@sevenfold/object-store';
import { opened, testDatabase, until } from '@sevenfold/testing';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from '../src/database.js';
import { roomsGateway } from '../src/index.js';
import { KeptRooms } from '../src/kept-rooms/kept-rooms.js';
import { newRoomsUpTo } from '../src/operations/watching-testing.js';
import { join, leave } from '../src/rooms/membership.js';
import type { RoomDraft } from '../src/rooms/room-draft.js';
import { ErasureStartedConsumer } from '../src/personal-data/erasure-started.consumer.js';
import { PersonRoomsQuery } from '../src/personal-data/person-rooms.query.js';
import { StateView } from '../src/rooms/room-state.js';
import { MemoryRoomStore } from '../src/store/memory-store.js';
import { RoomRegistry } from '../src/store/room-registry.js';
import { RoomRepository } from '../src/store/room-repository.js';
import { ServerClock } from '../src/sync/server-clock.js';
import { TrackUploads } from '../src/track-uploads/track-uploads.js';
import { RoomRetention } from '../src/upkeep/room-retention.js';
import { quiet } from './support/recorded-rooms.js';

const ada = { uid: 'ada', name: 'Ada Okafor' };
const ben = { uid: 'ben', name: 'Ben Sato' };

/** Two pods on one live store and a real database; tests choose the time. */
async function start() {
  const { url, drop } = await opened(testDatabase('rooms'));
  await migrate(url, roomsGateway.migrations!);
  const directory = await mkdtemp(path.join(tmpdir(), 'kept-rooms-'));
  const pool = createPool(url, 8);
  const database = new Database(prismaOptions(pool));
  const durable = new RoomRepository(database, pool, quiet);
  const objects = await FolderObjectStore.open({ directory, basePath: '/api/objects' });
  const uploads = new TrackUploads(database, objects, {
    tracksPerPerson: 100,
    bytesPerPerson: 1e9,
    tracksPerHour: 100,
    bytesPerHour: 1e9,
    keepDays: 365,
  });
  const store = new MemoryRoomStore();
  const pods = [0, 1].map(() => {
    const clock = new ServerClock();
    const rooms = new RoomRegistry(store, durable, clock, quiet);
    return { rooms, kept: new KeptRooms(database, rooms, newRoomsUpTo(1_000), clock, quiet) };
  });
  const [one, two] = [pods[0]!, pods[1]!];
  /** Erases a person; `meanwhile` runs after their rooms have been visited and before the erasure is committed. */
  const erase = (uid: string, meanwhile: () => Promise<void>) => {
    const parties = {
      forget: async () => {
        await meanwhile();
        return { parties: 0, partyEmails: 0, mails: 0 };
      },
    };
    const query = new PersonRoomsQuery(database, one.rooms);
    const consumer = new ErasureStartedConsumer(database, query, one.rooms, uploads, parties as never);
    const event = { data: { erasureId: randomUUID(), uid } };
    return database.$transaction(tx => consumer.handle(event as never, tx), { timeout: 30_000 });
  };
  return {
    one,
    two,
    erase,
    retention: new RoomRetention(database, durable, one.rooms, uploads, quiet),
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    viewOf: async (room: string) => new StateView((await one.rooms.peek(room))!),
    async stop() {
      for (const { rooms } of pods) await rooms.stop();
      await database.$disconnect();
      await pool.end();
      await drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

let house: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  house = await start();
}, 120_000);
afterAll(() => house?.stop());

const enter = (draft: RoomDraft, uid: string) =>
  join(draft, { uid, anonymous: false, connectionId: uid, client: 'client', pod: 'pod' });
const keeperIn = async (room: string) => (await house.viewOf(room)).keeper();
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'kept' : (result.reason as { code?: string }).code;

it('gives a name to exactly one of two people who claim it at once on two pods', async () => {
  for (let round = 0; round < 25; round++) {
    const room = `contested-${round}`;
    const outcomes = await Promise.allSettled([
      house.one.kept.claim(room, ada),
      house.two.kept.claim(room, ben),
    ]);
    expect(new Set(outcomes.map(codeOf))).toEqual(new Set(['kept', 'kept-room.taken']));
    const winner = outcomes[0]!.status === 'fulfilled' ? 'ada' : 'ben';
    expect(await keeperIn(room)).toBe(winner);
    expect(await house.sql('select uid from kept_room where room = $1', [room])).toEqual([{ uid: winner }]);
    await house.one.kept.release(room, winner);
  }
}, 60_000);

it('refuses an eleventh room, even if two pods handle claims at the same time', async () => {
  const cleo = { uid: 'cleo' };
  const claims = Array.from({ length: mostKeptRooms + 4 }, (_, index) =>
    (index % 2 ? house.one : house.two).kept.claim(`cleo-${index}`, cleo),
  );
  const outcomes = (await Promise.allSettled(claims)).map(codeOf);
  expect(outcomes.filter(each => each === 'kept')).toHaveLength(mostKeptRooms);
  expect(outcomes.filter(each => each === 'kept-room.too-many')).toHaveLength(4);
  expect(await house.one.kept.of('cleo')).toHaveLength(mostKeptRooms);
});

it('cleans up after a claim that fails because someone else hosts', async () => {
  await house.two.rooms.run('hosted', draft => enter(draft, 'ben'));
  await expect(house.one.kept.claim('hosted', ada)).rejects.toMatchObject({ code: 'kept-room.hosted' });
  expect(await house.one.kept.of('ada')).toEqual([]);
  expect(await keeperIn('hosted')).toBeNull();
  // The host may claim it.
  expect(await house.two.kept.claim('hosted', ben)).toMatchObject({ room: 'hosted' });
  expect(await keeperIn('hosted')).toBe('ben');
});

it('finishes a claim and a release that a crash has cut short', async () => {
  const long = new Date(Date.now() - 5 * 60_000);
  await house.sql('insert into kept_room (room, uid, since) values ($1, $2, $3)', [
    'half-kept',
    'dora',
    long,
  ]);
  await house.one.kept.claim('half-released', { uid: 'dora' });
  await house.sql('delete from kept_room where room = $1', ['half-released']);
  await house.two.kept.sweep();
  expect(await keeperIn('half-kept')).toBe('dora');
  expect(await keeperIn('half-released')).toBeNull();
  // While someone else hosts, a claim whose answer was lost is dropped.
  await house.one.rooms.run('half-hosted', draft => enter(draft, 'ben'));
  await house.sql('insert into kept_room (room, uid, since) values ($1, $2, $3)', [
    'half-hosted',
    'dora',
    long,
  ]);
  await house.two.kept.sweep();
  expect(await house.sql('select 1 from kept_room where room = $1', ['half-hosted'])).toEqual([]);
});

it('neither makes an erased person keeper again nor empties their room when a sweep runs meanwhile', async () => {
  const long = new Date(Date.now() - 5 * 60_000);
  await house.sql('insert into kept_room (room, uid, since) values ($1, $2, $3)', ['erased', 'fay', long]);
  await house.two.kept.sweep();
  expect(await keeperIn('erased')).toBe('fay');
  const line = { uid: 'ben', text: 'Hello', ts: 1 };
  await house.one.rooms.run('erased', draft => draft.put('guestbook/line', line));
  await house.erase('fay', () => house.two.kept.sweep());
  await house.two.kept.sweep();
  const view = await house.viewOf('erased');
  expect(view.get('keeper')).toBeUndefined();
  expect(view.get('~formerKeeper')).toEqual({ by: 'deleted' });
  expect(view.get('guestbook/line')).toEqual(line);
  expect(await house.sql('select 1 from kept_room where uid = $1', ['fay'])).toEqual([]);
});

it('frees a room after 180 days without its keeper, and not before; nor while they are there', async () => {
  await house.one.kept.claim('unused', ada);
  await house.one.kept.claim('lived-in', ada);
  await house.one.rooms.run('lived-in', draft => enter(draft, 'ada'));
  const now = Date.now();
  await house.two.kept.sweep(now + keeperAwayMs - 60_000);
  expect((await house.one.kept.of('ada')).map(({ room }) => room).sort()).toEqual(['lived-in', 'unused']);
  await house.two.kept.sweep(now + keeperAwayMs + 60_000);
  expect((await house.one.kept.of('ada')).map(({ room }) => room)).toEqual(['lived-in']);
  expect(await keeperIn('unused')).toBeNull();
  await house.one.rooms.run('lived-in', draft => leave(draft, 'ada'));
  await house.one.kept.release('lived-in', 'ada');
});

it('notes when the keeper comes and leaves, but not when others do', async () => {
  await house.one.kept.claim('noted', ada);
  const lastUsed = async () =>
    (await house.one.kept.of('ada')).find(({ room }) => room === 'noted')!.lastUsed;
  await house.sql('update kept_room set last_used = to_timestamp(1) where room = $1', ['noted']);
  await house.one.rooms.run('noted', draft => enter(draft, 'ben'));
  await house.one.rooms.run('noted', draft => leave(draft, 'ben'));
  // Events are noted in order: once the keeper's later join of another room is noted, so is everything before it.
  await house.one.kept.claim('noted-later', ada);
  await house.sql('update kept_room set last_used = to_timestamp(1) where room = $1', ['noted-later']);
  await house.one.rooms.run('noted-later', draft => enter(draft, 'ada'));
  await until(async () => (await house.one.kept.of('ada'))[0]!.lastUsed > 1_000, 'the visit to be noted');
  expect(await lastUsed()).toBe(1_000);
  for (const room of ['noted', 'noted-later']) await house.one.kept.release(room, 'ada');
});

it('keeps the content of a kept room longer than the content of other rooms', async () => {
  await house.one.kept.claim('archive', ada);
  await house.one.rooms.run('archive', draft => draft.put('settings', { votingOpen: false }));
  const recorded = () => house.sql('select 1 from recorded_room where room = $1', ['archive']);
  await house.retention.sweep(Date.now() + roomKeptMs + 60_000);
  expect(await recorded()).toHaveLength(1);
  await house.one.kept.release('archive', 'ada');
});
