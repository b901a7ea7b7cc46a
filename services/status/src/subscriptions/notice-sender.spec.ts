import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import type { Database } from '../database.js';
import { NoticeSender } from './notice-sender.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A sender that looks every five seconds, and when it looked. */
function start(answer: () => Promise<object[]> = async () => []) {
  const looks: number[] = [];
  const database = {
    $queryRaw: () => {
      looks.push(Date.now() / 1_000);
      return answer();
    },
    $executeRaw: async () => 0,
  } as unknown as Database;
  const config = { PROBE_INTERVAL_MS: 5_000, WEBHOOK_RETRY_MS: 10_000 } as StatusConfig;
  const platform = { logger: { debug: () => undefined } } as unknown as Platform;
  const sender = new NoticeSender(database, config, platform);
  sender.onApplicationBootstrap();
  return { sender, looks };
}

it('looks for notices at its start and again and again until it is stopped', async () => {
  const { sender, looks } = start();
  await jest.advanceTimersByTimeAsync(17_000);
  await sender.onApplicationShutdown();
  await jest.advanceTimersByTimeAsync(17_000);
  expect(looks).toEqual([0, 5, 10, 15]);
});

it('looks again after the database was away', async () => {
  const { looks } = start(() => Promise.reject(new Error('away')));
  await jest.advanceTimersByTimeAsync(17_000);
  expect(looks).toEqual([0, 5, 10, 15]);
});
