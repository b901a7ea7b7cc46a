import { until } from '@sevenfold/testing';
import type { Logger } from 'pino';
import { ServerClock } from '../sync/server-clock.js';
import type { RoomRepository } from './room-repository.js';
import type { OpenRoom } from './open-room.js';
import { RoomRegistry } from './room-registry.js';
import { MemoryRoomStore } from './memory-store.js';
import type { RoomFollower } from './room-store.js';

const logger = { warn: () => undefined } as unknown as Logger;
const durable = {
  load: async () => null,
  position: async () => null,
  begin: async () => undefined,
  record: async () => [],
  recordWhole: async () => true,
} as unknown as RoomRepository;

const open = (store = new MemoryRoomStore()) => new RoomRegistry(store, durable, new ServerClock(), logger);

it('serves the open rooms while another one cannot be opened yet', async () => {
  class Slow extends MemoryRoomStore {
    override async follow(room: string, follower: RoomFollower) {
      return room === 'slow' ? new Promise<never>(() => undefined) : super.follow(room, follower);
    }
  }
  const rooms = open(new Slow());
  void rooms.acquire('slow');
  await rooms.acquire('lobby');
  const seen: string[] = [];
  await rooms.eachOpen(({ replica }) => void seen.push(replica.room));
  expect(seen).toEqual(['lobby']);
});

it('drops a room that was only requested after seconds, here and in the store, and nothing else', async () => {
  const store = new MemoryRoomStore();
  const rooms = open(store);
  await rooms.run('used', draft => draft.put('settings', {}));
  for (const room of ['asked-for', 'used']) {
    const live = await rooms.acquire(room);
    live.release();
    live.idleSince -= 10_000;
  }
  await rooms.acquire('held');
  await rooms.sweep(() => false);
  expect(['asked-for', 'used', 'held'].filter(room => rooms.isOpen(room))).toEqual(['used', 'held']);
  expect((await store.rooms()).toSorted()).toEqual(['held', 'used']);
});

it('leaves a room to the other pods that use it, and the last one drops it', async () => {
  const store = new MemoryRoomStore();
  const [one, two] = [open(store), open(store)];
  const shard = '@activities';
  const leave = async (pod: RoomRegistry, live: OpenRoom) => {
    live.release();
    live.idleSince = -Infinity;
    const isClosed = async () => {
      await pod.sweep(() => false);
      return !pod.isOpen(shard);
    };
    await until(isClosed, 'the room to be closed');
  };
  await one.run(shard, draft => draft.put('activities/1', { type: 'room_created' }));
  const watched = await two.acquire(shard);
  await leave(one, await one.acquire(shard));
  expect((await store.load(shard))?.nodes).toEqual([['activities/1', { type: 'room_created' }]]);
  await leave(two, watched);
  expect(await store.rooms()).toEqual([]);
});

it('reports that the store is down if it cannot be followed', async () => {
  const store = new MemoryRoomStore();
  store.follow = () => Promise.reject(new Error('away'));
  await expect(open(store).acquire('lobby')).rejects.toMatchObject({ code: 'store.unavailable' });
});
