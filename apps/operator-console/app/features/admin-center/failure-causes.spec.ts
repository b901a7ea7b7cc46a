import { describe, expect, it } from '@jest/globals';
import { causesOf, directionOf, trendSlots } from './failure-causes';

const now = 10_000_000;
const failure = (err: string, minutesAgo: number, ip = '192.0.2.1') => ({
  id: `${err}${minutesAgo}${ip}`,
  timestamp: now - minutesAgo * 60_000,
  ip,
  err,
  ua: 'x',
});

describe('failures by cause', () => {
  it('are grouped if they differ only in numbers and ids, most frequent first', () => {
    const causes = causesOf(
      [
        failure('closed with 1006 after 31 ms', 1),
        failure('closed with 1006 after 7 ms', 2, '192.0.2.2'),
        failure('no member 0b5c1d5e-0000-4000-8000-000000000001', 3),
        failure('', 4),
      ],
      now,
    );
    expect(causes.map(({ cause, count, addresses }) => [cause, count, addresses])).toEqual([
      ['closed with … after … ms', 2, 2],
      ['no member …', 1, 1],
      ['No reason given', 1, 1],
    ]);
    expect(causes[0]).toMatchObject({ first: now - 120_000, last: now - 60_000 });
  });

  it('have a trend over the last hour; older failures count, but do not show in it', () => {
    const [cause] = causesOf([failure('a', 0), failure('a', 6), failure('a', 59), failure('a', 61)], now);
    expect(cause!.count).toBe(4);
    expect(cause!.trend).toHaveLength(trendSlots);
    expect(cause!.trend.map((count, slot) => (count ? slot : -1)).filter(slot => slot >= 0)).toEqual([
      0, 10, 11,
    ]);
    expect(directionOf(cause!.trend)).toBe('rising');
    expect(directionOf(causesOf([failure('a', 50)], now)[0]!.trend)).toBe('falling');
    expect(directionOf(Array(trendSlots).fill(1))).toBe('steady');
  });
});
