import { jest } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { opened, startCuttableProxy, until, withProgram } from '@sevenfold/testing';
import { Redis } from 'ioredis';
import { RedisRoomStore } from '../src/store/redis-store.js';
import type { LiveValues } from '../src/store/room-store.js';
import { quiet } from '../test/support/recorded-rooms.js';
import { startRedis } from '../test/support/redis-server.js';

const { it } = withProgram('redis-server');

/** A store on a stand-in for Redis. */
const storeAt = (server: Server) =>
  opened(new RedisRoomStore(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, quiet));
const follower = { entry: () => undefined, live: () => undefined, interrupted: () => undefined };

it('times out when following or unfollowing a room while Redis is down', async () => {
  const redis = await opened(startRedis());
  const warn = jest.fn();
  const store = opened(new RedisRoomStore(redis.url, { warn }));
  const stop = await store.follow('lobby', follower);
  await redis.stop();
  await expect(store.follow('other', follower)).rejects.toThrow('Following a room took longer than');
  await expect(stop()).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledWith({ err: expect.anything() }, 'live store connection lost');
}, 30_000);

it('detects that Redis is full although it answers, and that it has space again', async () => {
  const redis = await opened(startRedis());
  const control = opened(new Redis(redis.url));
  const store = opened(new RedisRoomStore(redis.url, quiet));
  await expect(store.probe()).resolves.toBeUndefined();
  await control.config('SET', 'maxmemory', '1');
  expect(await control.ping()).toBe('PONG');
  await expect(store.probe()).rejects.toThrow('OOM');
  await control.config('SET', 'maxmemory', '0');
  await expect(store.probe()).resolves.toBeUndefined();
}, 30_000);

it('replaces a connection to Redis that no longer carries anything', async () => {
  const redis = await opened(startRedis());
  const line = await opened(startCuttableProxy(redis.url));
  const store = opened(new RedisRoomStore(line.url, quiet));
  const room = { room: 'lobby', epoch: 1, offset: 0, nodes: [] };
  await store.open(room);
  line.freeze();
  expect(await store.load('lobby')).toEqual(room);
  expect(await store.rooms()).toEqual(['lobby']);
}, 30_000);

it('times out if Redis accepts connections and never answers', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer(socket => void sockets.add(socket)).listen(0, '127.0.0.1');
  // Destroy the sockets only after the store is closed: it would reconnect.
  opened(silent, () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await once(silent, 'listening');
  const store = storeAt(silent);
  await expect(store.load('lobby')).rejects.toThrow();
}, 30_000);

it('publishes live values once, even if the connection breaks before Redis answers', async () => {
  const redis = await opened(startRedis());
  const { hostname, port } = new URL(redis.url);
  const lines = new Set<[here: Socket, there: Socket]>();
  const deaf = opened(
    createServer(here => {
      const there = connect(Number(port), hostname);
      here.pipe(there);
      there.pipe(here);
      for (const each of [here, there]) each.on('error', () => undefined);
      here.on('close', () => there.destroy());
      lines.add([here, there]);
    }).listen(0, '127.0.0.1'),
  );
  await once(deaf, 'listening');
  const store = storeAt(deaf);
  const other = opened(new RedisRoomStore(redis.url, quiet));
  const heard: LiveValues[] = [];
  await other.follow('lobby', { ...follower, live: values => void heard.push(values) });
  const signal = (data: string) =>
    store.publishLive('lobby', { signals: [{ to: [], from: 'ada', connection: 'adas', data }] }, follower);
  await store.probe();
  signal('ready');
  await until(() => heard.length === 1, 'the connection to be open');
  for (const [here, there] of lines) there.unpipe(here);
  signal('once');
  await until(() => heard.length === 2, 'the signal');
  for (const [here] of lines) here.destroy();
  // Delivery is in order: a repeated 'once' would arrive before 'later'.
  await until(() => {
    signal('later');
    return heard.some(({ signals }) => signals?.[0]?.data === 'later');
  }, 'the connection to be open again');
  expect(heard.filter(({ signals }) => signals?.[0]?.data === 'once')).toHaveLength(1);
}, 30_000);
