import { jest } from '@jest/globals';
import { Rounds } from './rounds.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** Rounds every ten seconds that fail or hang if the test wants it. */
function roundsEvery10s(work: () => Promise<void> = async () => undefined) {
  const at: number[] = [];
  const warn = jest.fn();
  class TenSeconds extends Rounds {
    protected round() {
      at.push(Date.now() / 1_000);
      return work();
    }
  }
  return { rounds: new TenSeconds(10, { warn }), at, warn };
}

it('come at their interval until they are stopped', async () => {
  const { rounds, at } = roundsEvery10s();
  rounds.start();
  await jest.advanceTimersByTimeAsync(45_000);
  await rounds.stop();
  await jest.advanceTimersByTimeAsync(45_000);
  expect(at).toEqual([10, 20, 30, 40]);
});

it('come again after one that failed, of which the log knows', async () => {
  const { rounds, at, warn } = roundsEvery10s(() => Promise.reject(new Error('away')));
  rounds.start();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(at).toEqual([10, 20, 30]);
  expect(warn).toHaveBeenCalledTimes(3);
});

it('never run twice at a time, and a stop waits for the one under way', async () => {
  const slow = Promise.withResolvers<void>();
  const { rounds, at } = roundsEvery10s(() => slow.promise);
  rounds.start();
  await jest.advanceTimersByTimeAsync(35_000);
  const isStopped = jest.fn();
  const stopped = rounds.stop().then(isStopped);
  await jest.advanceTimersByTimeAsync(0);
  expect(isStopped).not.toHaveBeenCalled();
  slow.resolve();
  await stopped;
  expect(at).toEqual([10]);
});
