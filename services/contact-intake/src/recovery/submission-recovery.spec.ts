import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from '../config.js';
import type { RecoverSubmissionsHandler } from './recover-submissions.handler.js';
import { SubmissionRecovery } from './submission-recovery.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A recovery that runs every fifteen seconds, and the seconds at which it ran. */
function start(work: (isStopping: () => boolean) => Promise<void> = async () => undefined) {
  const runs: number[] = [];
  const execute = (isStopping: () => boolean) => {
    runs.push(Date.now() / 1_000);
    return work(isStopping);
  };
  const recovery = new SubmissionRecovery(
    { execute } as unknown as RecoverSubmissionsHandler,
    {} as Platform,
    { CONTACT_SWEEP_SECONDS: 15 } as ContactIntakeConfig,
  );
  recovery.onApplicationBootstrap();
  return { recovery, runs };
}

it('runs at the start and at its interval until it is stopped', async () => {
  const { recovery, runs } = start();
  await jest.advanceTimersByTimeAsync(50_000);
  await recovery.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(50_000);
  expect(runs).toEqual([0, 15, 30, 45]);
});

it('signals a running recovery to stop, and waits for it', async () => {
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
