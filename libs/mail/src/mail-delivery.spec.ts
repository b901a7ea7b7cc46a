import { jest } from '@jest/globals';
import type { Pool } from 'pg';
import { mailConfigSchema } from './mail-config.js';
import { MailDelivery } from './mail-delivery.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('looks for emails at its interval until it is stopped', async () => {
  const looks: number[] = [];
  const pool = {
    query: async (text: string) => {
      if (text.startsWith('delete')) looks.push(Date.now() / 1_000);
      return { rows: [{ due: 0, ageSeconds: 0 }] };
    },
  } as unknown as Pool;
  const delivery = new MailDelivery({
    name: 'test',
    database: { pool },
    config: mailConfigSchema.parse({ MAIL_CHECK_SECONDS: '5' }),
    logger: { info: () => undefined, warn: () => undefined },
  });
  void delivery.start();
  await jest.advanceTimersByTimeAsync(22_000);
  await delivery.stop();
  await jest.advanceTimersByTimeAsync(22_000);
  expect(looks).toEqual([5, 10, 15, 20]);
});
