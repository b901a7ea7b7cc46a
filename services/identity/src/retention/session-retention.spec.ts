import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { IdentityConfig } from '../config.js';
import type { Database } from '../database.js';
import { SessionRetention } from './session-retention.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('deletes sessions and revocations at its interval until it is stopped', async () => {
  const runs: Array<[table: string, at: number]> = [];
  const table = (name: string) => ({
    deleteMany: async () => void runs.push([name, Date.now() / 1_000]),
  });
  const database = { session: table('session'), revocation: table('revocation') } as unknown as Database;
  const config = { RETENTION_SECONDS: 60, SESSIONS_KEEP_DAYS: 90 };
  const retention = new SessionRetention(database, { now: () => new Date() }, {
    config,
  } as Platform<IdentityConfig>);
  retention.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(150_000);
  await retention.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(150_000);
  expect(runs).toEqual([
    ['session', 60],
    ['revocation', 60],
    ['session', 120],
    ['revocation', 120],
  ]);
});
