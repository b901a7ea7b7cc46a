import { RecentDurations } from './recent-durations.js';

it('returns the time within which most operations since a given moment were done', () => {
  const durations = new RecentDurations();
  expect(durations.quantile(0.95, 0)).toBeNull();
  durations.add(9_000, 99);
  for (let ms = 1; ms <= 100; ms++) durations.add(ms, 100);
  expect(durations.quantile(0.95, 100)).toBe(95);
  expect(durations.quantile(1, 0)).toBe(9_000);
  expect(durations.quantile(0.95, 101)).toBeNull();
});

it('keeps only the newest', () => {
  const durations = new RecentDurations();
  for (let n = 0; n < 10_000; n++) durations.add(n, n);
  expect(durations.quantile(0.0001, 0)).toBeGreaterThan(5_000);
});
