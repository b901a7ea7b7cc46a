import { reconnectDelay } from './backoff.js';

it('evenly spreads clients that lost their connections at the same time, from the first attempt on', () => {
  const delays = Array.from({ length: 1_000 }, (_, i) => reconnectDelay(0, 0, () => i / 1_000));
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const delay of delays) tenths[Math.floor(delay / 50)]!++;
  expect(tenths).toEqual(Array.from({ length: 10 }, () => 100));
});

it('draws a delay for each client, so that they differ', () => {
  expect(new Set(Array.from({ length: 100 }, () => reconnectDelay(0))).size).toBeGreaterThan(90);
});

it('waits up to twice as long each time, and half a minute at most', () => {
  const longest = (attempt: number) => reconnectDelay(attempt, 0, () => 1);
  expect([0, 1, 2, 3, 20, 1_000].map(longest)).toEqual([500, 1_000, 2_000, 4_000, 30_000, 30_000]);
});

it('never waits less than the server’s hint', () => {
  expect(reconnectDelay(0, 5_000, () => 0)).toBe(5_000);
});
