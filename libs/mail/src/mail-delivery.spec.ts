import { jest } from '@jest/globals';
import type { Pool } from 'pg';
import { mailConfigSchema } from './mail-config.js';
import { MailDelivery } from './mail-delivery.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A delivery without a mail server, every five seconds, and when it asked the database. */
function start(answer: () => Promise<object> = async () => ({ rows: [] })) {
  const rounds: number[] = [];
  const pool = {
    query: (text: string) => {
      if (text.startsWith('delete')) rounds.push(Date.now() / 1_000);
      return answer();
    },
  } as unknown as Pool;
  const warn = jest.fn();
  const delivery = new MailDelivery(pool, mailConfigSchema.parse({ MAIL_CHECK_SECONDS: '5' }), { warn });
  delivery.start();
  return { delivery, rounds, warn };
}

it('looks for mails at its interval until it is stopped', async () => {
  const { delivery, rounds } = start();
  await jest.advanceTimersByTimeAsync(22_000);
  await delivery.stop();
  await jest.advanceTimersByTimeAsync(22_000);
  expect(rounds).toEqual([5, 10, 15, 20]);
});

it('looks again after the database was away, of which the log knows', async () => {
  const { rounds, warn } = start(() => Promise.reject(new Error('away')));
  await jest.advanceTimersByTimeAsync(15_000);
  expect(rounds).toEqual([5, 10, 15]);
  expect(warn).toHaveBeenCalledTimes(3);
});

it('does not look again while it still delivers', async () => {
  const slow = Promise.withResolvers<object>();
  const { rounds } = start(() => slow.promise);
  await jest.advanceTimersByTimeAsync(30_000);
  slow.resolve({ rows: [] });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(rounds).toEqual([5, 35]);
});
