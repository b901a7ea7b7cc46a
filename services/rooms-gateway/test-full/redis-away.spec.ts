import { RedisRoomStore } from '../src/store/redis-store.js';
import { startRedis } from '../test/support/redis-server.js';

const follower = { entry: () => undefined, live: () => undefined, interrupted: () => undefined };

it('gives up following a room while Redis is away, and stopping to follow one', async () => {
  const redis = await startRedis();
  const store = new RedisRoomStore(redis.url);
  const stop = await store.follow('lobby', follower);
  await redis.stop();
  await expect(store.follow('other', follower)).rejects.toThrow('No answer');
  await expect(stop()).resolves.toBeUndefined();
  await store.close();
}, 30_000);
