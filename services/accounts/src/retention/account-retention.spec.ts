import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../config.js';
import type { Database } from '../database.js';
import type { Erasures } from '../erasures/erasures.js';
import type { ExportRepository } from '../exports/export.repository.js';
import { AccountRetention } from './account-retention.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('takes all its steps at its interval until it is stopped', async () => {
  const runs: Array<[step: string, at: number]> = [];
  const step = (name: string) => async () => void runs.push([name, Date.now() / 1_000]);
  const config = { RETENTION_SECONDS: 15, USER_ACTIONS_KEEP_DAYS: 400 };
  const retention = new AccountRetention(
    { $executeRaw: step('actions') } as unknown as Database,
    { startDue: step('erasures') } as unknown as Erasures,
    { sweep: step('exports') } as unknown as ExportRepository,
    { now: () => new Date() },
    { config } as Platform<AccountsConfig>,
  );
  retention.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(40_000);
  await retention.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(40_000);
  expect(runs).toEqual([
    ['erasures', 15],
    ['exports', 15],
    ['actions', 15],
    ['erasures', 30],
    ['exports', 30],
    ['actions', 30],
  ]);
});
