import { MemoryRoomStore } from '../../src/store/memory-store.js';
import { RedisRoomStore } from '../../src/store/redis-store.js';
import type { RoomStore } from '../../src/store/room-store.js';
import { quiet } from './recorded-rooms.js';
import { startRedisUnderTest, type TestRedis } from './redis-server.js';

/** The store under test, one for all tests of a suite. */
export function storeOfSuite(): () => RoomStore {
  let redis: TestRedis | undefined;
  let store: RoomStore | undefined;
  beforeAll(async () => {
    redis = await startRedisUnderTest();
    store = redis ? new RedisRoomStore(redis.url, quiet) : new MemoryRoomStore();
  });
  afterAll(async () => {
    await store?.close();
    await redis?.stop();
  });
  return () => store!;
}
