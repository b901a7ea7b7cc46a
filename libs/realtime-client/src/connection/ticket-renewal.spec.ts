import { jest } from '@jest/globals';
import type { OperationQueue } from './operation-queue.js';
import { TicketRenewal } from './ticket-renewal.js';

const minute = 60_000;
const hour = 60 * minute;

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A renewal whose server grants `lifetimeMs` each time, and when it fetched and used tickets. */
function renewalWith({ lifetimeMs = hour, fetchTicket = async () => 'ticket' } = {}) {
  const asked: number[] = [];
  const renewed: number[] = [];
  const operations = {
    add: async () => {
      renewed.push(Date.now());
      return { t: 'ack', id: 1, expiresAt: Date.now() + lifetimeMs };
    },
  } as unknown as OperationQueue;
  const fetch = async () => {
    asked.push(Date.now());
    return fetchTicket();
  };
  return { renewal: new TicketRenewal(operations, fetch, () => Date.now()), asked, renewed };
}

it.each([
  [2 * minute, 'a minute', minute],
  [hour, 'a minute', minute],
  [minute, 'half its life', 30_000],
  [20_000, 'half its life', 10_000],
])('renews a connection of %i ms %s before it ends', async (lifetimeMs, _name, aheadMs) => {
  const { renewal, asked, renewed } = renewalWith({ lifetimeMs });
  renewal.plan(lifetimeMs);
  await jest.advanceTimersByTimeAsync(lifetimeMs - aheadMs - 1);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([lifetimeMs - aheadMs]);
  expect(renewed).toEqual(asked);
});

it('renews again and again, always in time', async () => {
  const { renewal, renewed } = renewalWith({ lifetimeMs: hour });
  renewal.plan(hour);
  await jest.advanceTimersByTimeAsync(5 * hour);
  expect(renewed).toHaveLength(5);
  for (const [index, at] of renewed.entries()) expect(at - (renewed[index - 1] ?? 0)).toBeLessThan(hour);
});

it('can wait longer than a timer can', async () => {
  const { renewal, asked } = renewalWith();
  renewal.plan(2 ** 31 + hour);
  await jest.advanceTimersByTimeAsync(hour);
  expect(asked).toEqual([]);
});

it('does nothing after it is stopped', async () => {
  const { renewal, asked } = renewalWith();
  renewal.plan(hour);
  renewal.stop();
  await jest.advanceTimersByTimeAsync(2 * hour);
  expect(asked).toEqual([]);
});

it('lets the connection expire if there is no ticket', async () => {
  const { renewal, asked, renewed } = renewalWith({
    fetchTicket: async () => {
      throw new Error('signed out');
    },
  });
  renewal.plan(hour);
  await jest.advanceTimersByTimeAsync(2 * hour);
  expect(asked).toHaveLength(1);
  expect(renewed).toEqual([]);
});
