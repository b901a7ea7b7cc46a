import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@sevenfold/testing';
import { Redis } from 'ioredis';
import { roomKeys } from '../../src/store/redis-scripts.js';

/** Prefix of the gateways' room keys. */
const prefix = 'sevenfold:rooms';

export interface TestRedis {
  url: string;
  /** Cuts every connection, like a failing network. */
  cutConnections(): Promise<void>;
  flush(): Promise<void>;
  /** Connections that follow a room. */
  followersOf(room: string): Promise<number>;
  /** Entries in a room's own stream. */
  entriesOf(room: string): Promise<number>;
  stop(): Promise<void>;
}

/** The store that rooms are tested on: memory, which needs only Node, or Redis in the full run. */
export const storeUnderTest: 'memory' | 'redis' =
  process.env['SEVENFOLD_STACK'] === 'full' ? 'redis' : 'memory';

/** Starts a Redis if that is the store under test. */
export const startRedisUnderTest = async (): Promise<TestRedis | undefined> =>
  storeUnderTest === 'redis' ? startRedis() : undefined;

/** Starts the system's Redis. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const directory = await mkdtemp(path.join(tmpdir(), 'rooms-redis-'));
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  const control = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  control.on('error', () => undefined);
  await control.ping();
  return {
    url,
    cutConnections: async () => {
      await control.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      await control.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    },
    flush: async () => void (await control.flushall()),
    followersOf: async room => {
      const counts = await control.call('PUBSUB', 'SHARDNUMSUB', roomKeys(prefix, room).channel);
      return Number((counts as [string, number])[1]);
    },
    entriesOf: room => control.xlen(roomKeys(prefix, room).log),
    stop: async () => {
      control.disconnect();
      const ended = new Promise(resolve => server.once('exit', resolve));
      server.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
