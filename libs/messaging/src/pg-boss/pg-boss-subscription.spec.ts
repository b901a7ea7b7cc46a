import { jest } from '@jest/globals';
import type { Job, PgBoss } from 'pg-boss';
import type { EventRecord } from '../event-record.js';
import type { PgBossDeadLetters } from './pg-boss-dead-letters.js';
import { PgBossSubscription } from './pg-boss-subscription.js';
import type { WakeUp } from './wake-up.js';

const minute = 60_000;
const job = {
  id: 'job',
  retryCount: 0,
  data: { topic: 'tests.counter', key: 'a', headers: {}, value: '{}' },
} as unknown as Job<EventRecord>;

let jobs: Job<EventRecord>[];
let isAway: boolean;
let kept: string[];
/** Times of each call. */
let fetched: number[];
let touched: number[];
const complete = jest.fn();
const park = jest.fn<PgBossDeadLetters['park']>(async () => undefined);
const handler = jest.fn(() => handled.promise);
const onTrouble = jest.fn();
let handled: PromiseWithResolvers<void>;
let subscription: PgBossSubscription;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  jest.clearAllMocks();
  [jobs, isAway, kept, fetched, touched] = [[], false, [job.id], [], []];
  handled = Promise.withResolvers();
});
afterEach(async () => {
  handled.resolve();
  await subscription.stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

function start() {
  const boss = {
    fetch: async () => {
      fetched.push(Date.now());
      if (isAway) throw new Error('away');
      return jobs.splice(0);
    },
    touch: async () => {
      touched.push(Date.now());
      if (isAway) throw new Error('away');
      return { settled: kept };
    },
    complete,
    fail: async () => undefined,
  } as unknown as PgBoss;
  subscription = new PgBossSubscription(
    {
      group: 'tests',
      topics: ['tests.counter'],
      boss,
      deadLetters: { park } as unknown as PgBossDeadLetters,
      wakeUp: { on: () => () => undefined } as unknown as WakeUp,
    },
    handler,
    { onTrouble },
  );
}
const gaps = (times: readonly number[]) => times.slice(1).map((time, n) => time - times[n]!);

it('looks for events every few seconds, even without a notification', async () => {
  start();
  await jest.advanceTimersByTimeAsync(minute);
  expect(fetched.length).toBeGreaterThanOrEqual(minute / 3_750);
  for (const gap of gaps(fetched)) expect(gap).toBeGreaterThanOrEqual(2_250);
});

it('looks every second while the database is down, and reports each failure', async () => {
  isAway = true;
  start();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(fetched).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(second => second * 1_000));
  expect(onTrouble).toHaveBeenCalledTimes(11);
});

it('renews its claim every three seconds while the event is being handled, even after the database was down', async () => {
  jobs = [job];
  start();
  await jest.advanceTimersByTimeAsync(10_000);
  isAway = true;
  await jest.advanceTimersByTimeAsync(10_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(touched).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30].map(second => second * 1_000));
  handled.resolve();
  await jest.advanceTimersByTimeAsync(minute);
  expect(complete).toHaveBeenCalledTimes(1);
  expect(touched).toHaveLength(10);
});

it('drops an event whose claim is lost', async () => {
  [jobs, kept] = [[job], []];
  start();
  await jest.advanceTimersByTimeAsync(minute);
  expect(touched).toEqual([3_000]);
});

it('parks an event whose process ended during twice as many attempts as it has', async () => {
  jobs = [{ ...job, retryCount: 10 } as typeof job];
  start();
  await jest.advanceTimersByTimeAsync(minute);
  expect(handler).not.toHaveBeenCalled();
  expect(park).toHaveBeenCalledWith(expect.objectContaining({ record: job.data, attempts: 10 }));
  expect(complete).toHaveBeenCalledTimes(1);
});
