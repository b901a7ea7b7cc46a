import type { Logger } from 'pino';
import { configShard } from '../path-tree/shards.js';
import type { RoomRepository } from '../store/room-repository.js';
import { RoomRegistry } from '../store/room-registry.js';
import { MemoryRoomStore } from '../store/memory-store.js';
import { ServerClock } from '../sync/server-clock.js';
import { Connections } from './connections.js';
import { rememberedMs, SessionRevocations } from './session-revocations.js';

const durable = { load: async () => null, position: async () => null, record: async () => [] };

it('drops a sign-out once none of its tokens can be valid', async () => {
  const logger = { warn: () => undefined } as unknown as Logger;
  const clock = new ServerClock();
  const now = Date.now();
  let passed = 0;
  clock.now = () => now + passed;
  const rooms = new RoomRegistry(new MemoryRoomStore(), durable as unknown as RoomRepository, clock, logger);
  const sessionRevocations = new SessionRevocations(rooms, new Connections());
  await sessionRevocations.start();
  const known = async () => [...(await rooms.peek(configShard))!.nodes].map(([key]) => key);
  await sessionRevocations.announce('ada', now);
  passed = rememberedMs / 2;
  await sessionRevocations.announce('ben', now + passed);
  await sessionRevocations.forgetOld();
  expect(await known()).toEqual(['~signed-out/ada', '~signed-out/ben']);
  passed = rememberedMs + 1;
  await sessionRevocations.forgetOld();
  expect(await known()).toEqual(['~signed-out/ben']);
});
