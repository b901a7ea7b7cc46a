import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import type { Database } from '../database.js';
import { WebhookDelivery } from './webhook-delivery.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('looks for notices at the start, and at its interval until it is stopped', async () => {
  const looks: number[] = [];
  const database = {
    $queryRaw: async () => {
      looks.push(Date.now() / 1_000);
      return [{ due: 0, ageSeconds: 0 }];
    },
  } as unknown as Database;
  const config = { PROBE_INTERVAL_MS: 5_000 } as StatusConfig;
  const webhooks = new WebhookDelivery(database, config, { name: 'status' } as Platform);
  void webhooks.start();
  await jest.advanceTimersByTimeAsync(17_000);
  await webhooks.stop();
  await jest.advanceTimersByTimeAsync(17_000);
  expect(looks).toEqual([0, 5, 10, 15]);
});
