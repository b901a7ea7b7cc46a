import { jest } from '@jest/globals';
import { opened } from '@sevenfold/testing';
import { startSoonerOrLater } from './start-sooner-or-later.js';

const attempts: number[] = [];
const stop = jest.fn(async () => undefined);
const onTrouble = jest.fn();
let isAway = true;
const answer = async () => {
  if (isAway) throw new Error('away');
};
const subscribe = async () => {
  attempts.push(Date.now());
  await answer();
  return { stop };
};
const start = () => opened(startSoonerOrLater(subscribe, { ping: answer, onTrouble }));

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  jest.clearAllMocks();
  attempts.splice(0);
  isAway = true;
});
afterEach(() => void jest.useRealTimers());

it('lets a service start while the broker is down, and tries to subscribe every two seconds', async () => {
  const subscription = await start();
  await jest.advanceTimersByTimeAsync(5_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0, 2_000, 4_000, 6_000]);
  expect(onTrouble).toHaveBeenCalledTimes(3);
  await subscription.stop();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('stops trying when it is stopped', async () => {
  const subscription = await start();
  await subscription.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0]);
});

it('does not start if the broker refuses', async () => {
  isAway = false;
  const refused = start();
  isAway = true;
  await expect(refused).rejects.toThrow('away');
});
