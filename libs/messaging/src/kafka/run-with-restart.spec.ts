import { jest } from '@jest/globals';
import type { Consumer } from 'kafkajs';
import { runWithRestart } from './run-with-restart.js';

/** A consumer that a test can make crash and join its group, and whose broker may be down. */
class FakeConsumer {
  events = { GROUP_JOIN: 'join', CRASH: 'crash' };
  isAway = false;
  connected: number[] = [];
  runs = 0;
  private readonly listeners = new Map<string, (event: object) => void>();

  on = (event: string, listener: (event: object) => void) => void this.listeners.set(event, listener);
  connect = async () => {
    this.connected.push(Date.now());
    if (this.isAway) throw new Error('away');
  };
  run = async () => void this.runs++;
  disconnect = jest.fn(async () => undefined);
  crash = () => this.listeners.get('crash')!({ payload: { error: new Error('no coordinator') } });
  join = () => this.listeners.get('join')!({});
}

let consumer: FakeConsumer;
let isEnded: boolean;
const onTrouble = jest.fn();
beforeEach(async () => {
  jest.useFakeTimers({ now: 0 });
  onTrouble.mockClear();
  isEnded = false;
  consumer = new FakeConsumer();
  await runWithRestart(consumer as unknown as Consumer, {}, { isEnded: () => isEnded, onTrouble });
});
afterEach(() => void jest.useRealTimers());

it('connects and runs again after each crash, with growing waits of up to 5 s', async () => {
  let now = 0;
  for (const wait of [200, 400, 800, 1_600, 3_200, 5_000, 5_000]) {
    consumer.crash();
    now += wait;
    await jest.advanceTimersByTimeAsync(wait - 1);
    expect(consumer.connected).not.toContain(now);
    await jest.advanceTimersByTimeAsync(1);
    expect(consumer.connected).toContain(now);
  }
  expect(consumer.runs).toBe(8);
  expect(onTrouble).toHaveBeenCalledTimes(7);
  expect(consumer.disconnect).not.toHaveBeenCalled();
});

it('starts with a short wait again once it has joined its group', async () => {
  for (let crash = 0; crash < 5; crash++) {
    consumer.crash();
    await jest.advanceTimersByTimeAsync(5_000);
  }
  consumer.join();
  consumer.crash();
  await jest.advanceTimersByTimeAsync(200);
  expect(consumer.runs).toBe(7);
});

it('keeps trying to connect while the broker is down', async () => {
  consumer.isAway = true;
  consumer.crash();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(consumer.connected.length).toBeGreaterThan(12);
  expect(consumer.runs).toBe(1);
  // The crash, and each failed attempt.
  expect(onTrouble).toHaveBeenCalledTimes(1 + consumer.connected.length);
  consumer.isAway = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(consumer.runs).toBe(2);
});

it('does not restart after it is stopped', async () => {
  consumer.crash();
  isEnded = true;
  await jest.advanceTimersByTimeAsync(60_000);
  consumer.crash();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(consumer.connected).toEqual([]);
  expect(consumer.runs).toBe(1);
  expect(onTrouble).toHaveBeenCalledTimes(1);
});

it('disconnects again if it is stopped while it connects', async () => {
  consumer.connect = async () => void (isEnded = true);
  consumer.crash();
  await jest.advanceTimersByTimeAsync(200);
  expect(consumer.disconnect).toHaveBeenCalledTimes(1);
});
