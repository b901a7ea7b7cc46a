import type { Trends } from '@sevenfold/contracts';

export type TrendName = Exclude<keyof Trends['points'][number], 'at'>;

/** Polylines in a box of 100 × 24, one per stretch without a gap, and the trend in words. */
export interface TrendLine {
  lines: string[];
  words: string;
}

/** The first hour fills the width: otherwise a new installation would show only a dot. */
const shortestMs = 3_600_000;

const width = 100;
const height = 24;

const units: Record<TrendName, (value: number) => string> = {
  rooms: value => `${value} ${value === 1 ? 'room' : 'rooms'}`,
  people: value => `${value} ${value === 1 ? 'person' : 'people'}`,
  joinP95Ms: value => `${Math.round(value)} ms`,
  failures: value => `${value} ${value === 1 ? 'failure' : 'failures'}`,
};

/** The last 24 hours of one value; undefined while there are fewer than two points. */
export function trendLine({ from, to, intervalMs, points }: Trends, name: TrendName): TrendLine | undefined {
  const known = points.flatMap(point => {
    const value = point[name];
    return value === null ? [] : [{ at: point.at, value }];
  });
  if (known.length < 2) return undefined;
  const values = known.map(({ value }) => value);
  const most = Math.max(1, ...values);
  const start = Math.max(from, Math.min(known[0]!.at, to - shortestMs));
  const place = ({ at, value }: { at: number; value: number }) =>
    `${round(((at - start) / (to - start)) * width)},${round(height - 1 - (value / most) * (height - 2))}`;

  const stretches: string[][] = [];
  for (const [index, point] of known.entries()) {
    const before = known[index - 1];
    if (!before || point.at - before.at > 2 * intervalMs) stretches.push([]);
    stretches.at(-1)!.push(place(point));
  }
  const [least, highest] = [Math.min(...values), Math.max(...values)];
  const range =
    least === highest
      ? `${units[name](highest)}`
      : `${least === 0 ? 0 : Math.round(least)} to ${units[name](highest)}`;
  return { lines: stretches.map(stretch => stretch.join(' ')), words: `Last 24 hours: ${range}` };
}

/** The newest join time. Joins are rare, so it may be older than the other tiles' values. */
export const latestJoinP95 = ({ points }: Trends): number | undefined =>
  points.findLast(({ joinP95Ms }) => joinP95Ms !== null)?.joinP95Ms ?? undefined;

const round = (value: number) => Number(value.toFixed(1));
