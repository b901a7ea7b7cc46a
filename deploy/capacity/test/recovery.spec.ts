import { secondsUntilKept, usualSeconds, watchedSeconds, type Sample } from '../recovery.ts';

const lostAt = 1_000_000;
const limits = [{ percentile: 50, limit: 60 }];

/** A hundred values a second, except where `after` changes that. */
function samples(after: (second: number) => { count?: number; ms?: number }): Sample[] {
  const seconds = Array.from({ length: usualSeconds + watchedSeconds }, (_, index) => index - usualSeconds);
  return seconds.flatMap(second => {
    const { count = 100, ms = 20 } = second < 0 ? {} : after(second);
    return Array.from({ length: count }, (_, index) => ({ at: lostAt + second * 1_000 + index, value: ms }));
  });
}

it.each([
  ['at once if nobody noticed', 0, () => ({})],
  ['once as many are heard as before', 4, (second: number) => (second < 4 ? { count: 50 } : {})],
  ['once they are heard in time', 6, (second: number) => (second < 6 ? { ms: 61 } : {})],
  [
    'after the last bad second, not the first good one',
    9,
    (second: number) => (second === 8 ? { count: 0 } : {}),
  ],
  ['never, if the last second is bad', undefined, (second: number) => (second >= 3 ? { ms: 500 } : {})],
])('finds everyone back to normal %s', (_, expected, after) => {
  expect(secondsUntilKept(samples(after), lostAt, limits)).toBe(expected);
});

it('counts silence as bad', () => {
  expect(secondsUntilKept([], lostAt, limits)).toBeUndefined();
});
