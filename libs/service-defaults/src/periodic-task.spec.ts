import { jest } from '@jest/globals';
import { PeriodicTask, type PeriodicTaskOptions } from './periodic-task.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A task that runs every ten seconds, the seconds at which it ran, and the log. */
function start(work: () => unknown = () => undefined, options: Partial<PeriodicTaskOptions> = {}) {
  const at: number[] = [];
  const log: string[] = [];
  const run = () => {
    at.push(Date.now() / 1_000);
    return work();
  };
  const logger = {
    warn: (_: object, text: string) => log.push(text),
    info: (text: string) => log.push(text),
  };
  const task = new PeriodicTask({
    name: 'clean-up',
    everyMs: 10_000,
    run,
    logger: logger as unknown as PeriodicTaskOptions['logger'],
    ...options,
  });
  const started = task.start();
  return { task, started, at, log };
}

it('runs at its interval until it is stopped', async () => {
  const { task, at } = start();
  await jest.advanceTimersByTimeAsync(45_000);
  await task.stop();
  await jest.advanceTimersByTimeAsync(45_000);
  expect(at).toEqual([10, 20, 30, 40]);
});

it('also runs at the start if configured, and the start resolves after that run', async () => {
  const slow = Promise.withResolvers<void>();
  const { at, started } = start(() => slow.promise, { runsAtStart: true });
  const isStarted = jest.fn();
  void started.then(isStarted);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(isStarted).not.toHaveBeenCalled();
  slow.resolve();
  await jest.advanceTimersByTimeAsync(25_000);
  expect(isStarted).toHaveBeenCalled();
  expect(at).toEqual([0, 13, 23]);
});

it('asks for the interval after each run if it varies', async () => {
  let seconds = 0;
  const { at } = start(undefined, { everyMs: () => ++seconds * 1_000 });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(at).toEqual([1, 3, 6, 10]);
});

it.each([
  [
    'throws',
    () => {
      throw new Error('away');
    },
  ],
  ['rejects', () => Promise.reject(new Error('away'))],
])('runs again after a run that %s', async (_, fail) => {
  const { at } = start(fail);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(at).toEqual([10, 20, 30]);
});

it('logs each kind of failure once, and once when it works again', async () => {
  let failure = 'away';
  const { log } = start(async () => {
    if (failure) throw new Error(failure);
  });
  await jest.advanceTimersByTimeAsync(30_000);
  failure = 'full';
  await jest.advanceTimersByTimeAsync(20_000);
  failure = '';
  await jest.advanceTimersByTimeAsync(20_000);
  expect(log).toEqual(['clean-up failed', 'clean-up failed', 'clean-up works again']);
});

it('never runs twice at a time, and a stop waits for the current run', async () => {
  const slow = Promise.withResolvers<void>();
  const { task, at } = start(() => slow.promise);
  await jest.advanceTimersByTimeAsync(35_000);
  const isStopped = jest.fn();
  const stopped = task.stop().then(isStopped);
  await jest.advanceTimersByTimeAsync(0);
  expect(isStopped).not.toHaveBeenCalled();
  slow.resolve();
  await stopped;
  expect(at).toEqual([10]);
  expect(jest.getTimerCount()).toBe(0);
});

it('counts a run that hangs as failed after its deadline, and runs again', async () => {
  const { at, log } = start(() => new Promise(() => undefined), { deadlineMs: 4_000 });
  await jest.advanceTimersByTimeAsync(40_000);
  expect(at).toEqual([10, 24, 38]);
  expect(log).toEqual(['clean-up failed']);
});
