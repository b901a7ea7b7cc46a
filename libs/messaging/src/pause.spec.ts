import { jest } from '@jest/globals';
import { pause } from './pause.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Whether a pause of a second is over. */
function secondWith(signal?: AbortSignal) {
  const end = jest.fn();
  void pause(1_000, signal && { signal }).then(end);
  return async () => {
    await jest.advanceTimersByTimeAsync(0);
    return end.mock.calls.length > 0;
  };
}

it('lasts for the given time', async () => {
  const isOver = secondWith();
  jest.advanceTimersByTime(999);
  expect(await isOver()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(await isOver()).toBe(true);
});

it('ends at once when its signal aborts, and leaves no timer', async () => {
  const stopping = new AbortController();
  const isOver = secondWith(stopping.signal);
  expect(await isOver()).toBe(false);
  stopping.abort();
  expect(await isOver()).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
  expect(await secondWith(stopping.signal)()).toBe(true);
});
