import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from '../config.js';
import type { RecoverSubmissionsHandler } from './recover-submissions.handler.js';
import { Recovery } from './recovery.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A recovery fifteen seconds after each other, and when it ran. */
function start(work: (isStopping: () => boolean) => Promise<void> = async () => undefined) {
  const runs: number[] = [];
  const execute = (isStopping: () => boolean) => {
    runs.push(Date.now() / 1_000);
    return work(isStopping);
  };
  const warn = jest.fn();
  const recovery = new Recovery(
    { execute } as unknown as RecoverSubmissionsHandler,
    { logger: { warn } } as unknown as Platform,
    { CONTACT_SWEEP_SECONDS: 15 } as ContactIntakeConfig,
  );
  recovery.onApplicationBootstrap();
  return { recovery, runs, warn };
}

it('runs at the start and again and again until it is stopped', async () => {
  const { recovery, runs } = start();
  await jest.advanceTimersByTimeAsync(50_000);
  await recovery.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(50_000);
  expect(runs).toEqual([0, 15, 30, 45]);
});

it('runs again after it failed, of which the log knows', async () => {
  const { runs, warn } = start(() => Promise.reject(new Error('away')));
  await jest.advanceTimersByTimeAsync(50_000);
  expect(runs).toEqual([0, 15, 30, 45]);
  expect(warn).toHaveBeenCalledTimes(4);
});

it('is told of a stop, which waits for it', async () => {
  const slow = Promise.withResolvers<void>();
  let isStopping = () => false;
  const { recovery, runs } = start(asked => {
    isStopping = asked;
    return slow.promise;
  });
  const isStopped = jest.fn();
  const stopped = recovery.onModuleDestroy().then(isStopped);
  await jest.advanceTimersByTimeAsync(0);
  expect(isStopping()).toBe(true);
  expect(isStopped).not.toHaveBeenCalled();
  slow.resolve();
  await stopped;
  await jest.advanceTimersByTimeAsync(50_000);
  expect(runs).toEqual([0]);
});
