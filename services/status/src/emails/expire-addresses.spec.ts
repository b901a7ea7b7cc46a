import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { EmailSubscriptions } from './email-subscriptions.js';
import { ExpireAddresses } from './expire-addresses.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('deletes addresses at the start and every ten minutes until it is stopped', async () => {
  const runs: number[] = [];
  const prune = async () => void runs.push(Date.now() / 1_000);
  const expiry = new ExpireAddresses({ prune } as unknown as EmailSubscriptions, {} as Platform);
  expiry.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(1_500_000);
  await expiry.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(1_500_000);
  expect(runs).toEqual([0, 600, 1_200]);
});
