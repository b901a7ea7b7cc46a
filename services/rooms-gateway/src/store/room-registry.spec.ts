import { onAir, residentRoomOf } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import type { Logger } from 'pino';
import { join } from '../rooms/membership.js';
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

const open = (store = new MemoryRoomStore(), clock = new ServerClock()) =>
  new RoomRegistry(store, durable, clock, logger);

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

it('drops a room that was only looked up, here and in the store, within seconds, and no other room', async () => {
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

it('changes the track of a resident room exactly when the programme does, once for two pods', async () => {
  const room = 'low-altitude';
  const { next, nextAt } = onAir(residentRoomOf(room)!, Date.now());
  const began = performance.now();
  const clock = { now: () => nextAt - 100 + performance.now() - began } as ServerClock;
  const store = new MemoryRoomStore();
  const [one, two] = [open(store, clock), open(store, clock)];
  const visitor = { uid: 'ada', anonymous: false, connectionId: 'adas', client: 'client', pod: 'one' };
  await one.run(room, draft => join(draft, visitor));
  const [ones, twos] = [await one.acquire(room), await two.acquire(room)];
  const { offset } = ones.replica.position;
  for (const pod of [one, two]) await pod.sweep(() => true);
  await until(() => twos.replica.view.session()?.at === nextAt);
  await until(() => ones.replica.view.session()?.at === nextAt);
  expect(ones.replica.view.session()).toMatchObject({ trackUrl: next.url, position: 0, paused: false });
  expect(ones.replica.position.offset).toBe(offset + 1);
  await Promise.all([one.stop(), two.stop()]);
});
