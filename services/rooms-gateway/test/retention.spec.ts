import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { kickBlockMs, lockKeptMs, roomKeptMs } from '@sevenfold/contracts';
import { createPool, migrate, prismaOptions } from '@sevenfold/database';
import { FolderObjectStore } from '@sevenfold/object-store';
import { opened, testDatabase, until, wav } from '@sevenfold/testing';
import { Database } from '../src/database.js';
import { roomsGateway } from '../src/index.js';
import { RoomRetention } from '../src/upkeep/room-retention.js';
import { setAccess } from '../src/rooms/lock.js';
import { join, kick, leave } from '../src/rooms/membership.js';
import type { RoomDraft } from '../src/rooms/room-draft.js';
import { RoomRepository } from '../src/store/room-repository.js';
import { RoomRegistry } from '../src/store/room-registry.js';
import { MemoryRoomStore } from '../src/store/memory-store.js';
import { ServerClock } from '../src/sync/server-clock.js';
import { TrackUploads } from '../src/track-uploads/track-uploads.js';
import { quiet } from './support/recorded-rooms.js';

let house: Awaited<ReturnType<typeof start>>;

/** Rooms, tracks and their periodic tasks on a real database; tests choose the time. */
async function start() {
  const { url, drop } = await opened(testDatabase('rooms'));
  await migrate(url, roomsGateway.migrations!);
  const directory = await mkdtemp(path.join(tmpdir(), 'retention-'));
  const pool = createPool(url, 8);
  const database = new Database(prismaOptions(pool));
  const durable = new RoomRepository(database, pool, quiet);
  const uploads = new TrackUploads(
    database,
    await FolderObjectStore.open({ directory, basePath: '/api/objects' }),
    { tracksPerPerson: 100, bytesPerPerson: 1e9, tracksPerHour: 100, bytesPerHour: 1e9, keepDays: 365 },
  );
  let rooms = new RoomRegistry(new MemoryRoomStore(), durable, new ServerClock(), quiet);
  return {
    get rooms() {
      return rooms;
    },
    uploads,
    retention: () => new RoomRetention(database, durable, rooms, uploads, quiet),
    /** Drops all rooms from the live store, as happens after a while without people. */
    async forgetLive() {
      await rooms.stop();
      rooms = new RoomRegistry(new MemoryRoomStore(), durable, new ServerClock(), quiet);
    },
    /** Loses the live state as it is, with the members in it. */
    async crash(room: string) {
      const position = (await rooms.peek(room))!;
      await rooms.with(room, ({ persister }) => persister.waitUntilDurable(position));
      rooms = new RoomRegistry(new MemoryRoomStore(), durable, new ServerClock(), quiet);
    },
    sql: (text: string, values: unknown[]) => pool.query(text, values),
    async upload(room: string) {
      const bytes = wav(0.5);
      const file = { uid: 'ada', room, fileName: 'a.wav', size: bytes.length, bytes: Readable.from([bytes]) };
      return uploads.add(file);
    },
    isPlayable: (id: string) =>
      uploads.open(id).then(
        () => true,
        () => false,
      ),
    nodesOf: async (room: string) =>
      (await database.recordedNode.findMany({ where: { room }, orderBy: { node: 'asc' } })).map(
        ({ node }) => node,
      ),
    isRecorded: async (room: string) => (await database.recordedRoom.count({ where: { room } })) === 1,
    async stop() {
      await rooms.stop();
      await database.$disconnect();
      await pool.end();
      await drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const enter = (draft: RoomDraft, uid: string, anonymous = false) =>
  join(draft, { uid, anonymous, connectionId: uid, client: 'client', pod: 'pod' });

beforeAll(async () => {
  house = await start();
}, 120_000);
afterAll(() => house?.stop());

it('ends a lock whose owner has been away for seven days, with the room’s content and tracks', async () => {
  await house.rooms.run('secret', draft => {
    enter(draft, 'ada');
    setAccess(draft, { approval: true }, 'ada');
    draft.put('guestbook/line', { uid: 'ada', text: 'Between us', ts: 1 });
  });
  const track = await house.upload('secret');
  const elsewhere = await house.upload('open');
  await house.rooms.run('secret', draft => leave(draft, 'ada'));
  await house.forgetLive();
  const now = Date.now();
  await house.retention().sweep(now + lockKeptMs - 60_000);
  expect(await house.nodesOf('secret')).toContain('guestbook/line');
  await house.retention().sweep(now + lockKeptMs + 60_000);
  await until(async () => (await house.nodesOf('secret')).join() === '~begun', 'the lock and all else to go');
  // Nobody sees the track any more, and the next sweep of tracks deletes its bytes.
  const { view } = (await house.rooms.acquire('secret')).replica;
  expect(await house.uploads.ofRoom('secret', view.begunAt())).toEqual([]);
  await house.uploads.sweep();
  expect(await house.isPlayable(track.id)).toBe(false);
  expect(await house.isPlayable(elsewhere.id)).toBe(true);
});

it('also ends a lock if a crash lost the record of when its owner left', async () => {
  await house.rooms.run('crashed', draft => {
    enter(draft, 'ada');
    setAccess(draft, { guests: false }, 'ada');
    draft.put('guestbook/line', { uid: 'ada', text: 'Between us', ts: 1 });
  });
  await house.crash('crashed');
  const long = lockKeptMs + 60_000;
  await house.sql('update recorded_room set recorded_at = $2 where room = $1', [
    'crashed',
    new Date(Date.now() - long),
  ]);
  await house.retention().sweep();
  await until(async () => !(await house.nodesOf('crashed')).includes('access'), 'the lock to go');
  expect(await house.nodesOf('crashed')).toEqual(['~begun']);
});

it('deletes a block, and the guest’s traces, when it expires', async () => {
  await house.rooms.run('rough', draft => {
    enter(draft, 'ada');
    join(draft, {
      uid: 'troll',
      anonymous: true,
      connectionId: 'troll',
      client: 'client',
      pod: 'pod',
      trace: { address: 'a', device: 'd' },
    });
    kick(draft, 'troll', 'ada');
    leave(draft, 'ada');
  });
  await house.forgetLive();
  const now = Date.now();
  await house.retention().sweep(now + kickBlockMs - 60_000);
  expect(await house.nodesOf('rough')).toEqual(['~bans/troll']);
  await house.retention().sweep(now + kickBlockMs + 60_000);
  await until(async () => (await house.nodesOf('rough')).length === 0, 'the block to go');
});

it('deletes a room that was empty for ninety days, with its tracks, and none that is occupied', async () => {
  for (const room of ['left', 'lived-in'])
    await house.rooms.run(room, draft => {
      enter(draft, 'ada');
      draft.put('settings', {});
    });
  const track = await house.upload('left');
  await house.rooms.run('left', draft => leave(draft, 'ada'));
  await house.rooms.run('@activities', draft => draft.put('settings', {}));
  await house.forgetLive();
  await house.rooms.run('lived-in', draft => enter(draft, 'ada'));
  const now = Date.now();
  await house.retention().sweep(now + roomKeptMs - 60_000);
  expect(await house.isRecorded('left')).toBe(true);
  await house.retention().sweep(now + roomKeptMs + 60_000);
  expect(await house.isRecorded('left')).toBe(false);
  expect(await house.nodesOf('left')).toEqual([]);
  expect(await house.isPlayable(track.id)).toBe(false);
  expect(await house.isRecorded('lived-in')).toBe(true);
  expect(await house.isRecorded('@activities')).toBe(true);
  // Someone who comes later finds a new room.
  await house.rooms.run('left', draft => enter(draft, 'eve'));
  expect((await house.rooms.peek('left'))!.nodes.get('settings')).toBeUndefined();
});
