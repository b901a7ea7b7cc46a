import { describe, expect, it } from '@jest/globals';
import type { Trends } from '@sevenfold/contracts';
import { latestJoinP95, trendLine } from './trend-line';

const point = (at: number, rooms: number, joinP95Ms: number | null = null) => ({
  at,
  rooms,
  people: rooms,
  joinP95Ms,
  failures: 0,
});
const hour = 3_600_000;
const trends = (...points: Trends['points']): Trends => ({
  from: 0,
  to: 10 * hour,
  intervalMs: hour,
  points,
});

describe('a trend', () => {
  it('is drawn from left to right, the highest value at the top', () => {
    expect(trendLine(trends(point(0, 0), point(hour, 2)), 'rooms')?.lines).toEqual(['0,23 10,1']);
  });

  it('begins with what is known, but is at least an hour wide', () => {
    const line = (...at: number[]) => trendLine(trends(...at.map(each => point(each, 1))), 'rooms')?.lines;
    expect(line(5 * hour, 10 * hour)).toEqual(['0,1', '100,1']);
    expect(line(9.5 * hour, 10 * hour)).toEqual(['50,1 100,1']);
  });

  it('has a gap where nothing was measured', () => {
    const line = trendLine(
      trends(point(0, 1), point(hour, 1), point(6 * hour, 1), point(7 * hour, 1)),
      'rooms',
    );
    expect(line?.lines).toHaveLength(2);
  });

  it('is also described in words', () => {
    expect(trendLine(trends(point(0, 1), point(100, 4)), 'people')?.words).toBe(
      'Last 24 hours: 1 to 4 people',
    );
    expect(trendLine(trends(point(0, 1), point(100, 1)), 'rooms')?.words).toBe('Last 24 hours: 1 room');
    expect(trendLine(trends(point(0, 0, 12.4), point(100, 0, 90)), 'joinP95Ms')?.words).toBe(
      'Last 24 hours: 12 to 90 ms',
    );
  });

  it('is left out while there are fewer than two points', () => {
    expect(trendLine(trends(point(0, 1)), 'rooms')).toBeUndefined();
    expect(trendLine(trends(point(0, 1), point(100, 1)), 'joinP95Ms')).toBeUndefined();
  });

  it('has the newest join time, however long ago', () => {
    expect(latestJoinP95(trends(point(0, 1, 40), point(100, 1)))).toBe(40);
    expect(latestJoinP95(trends(point(0, 1)))).toBeUndefined();
  });
});
