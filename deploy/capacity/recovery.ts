import { median, quantile } from '@sevenfold/testing/quantile';

/** A value that k6 measured. */
export interface Sample {
  /** Epoch milliseconds. */
  at: number;
  value: number;
}

/** Seconds before the loss that define what is usual. */
export const usualSeconds = 5;
/** Seconds after the loss within which people must get back to that. */
export const watchedSeconds = 20;
/** Values come ten times a second: one that falls into the next second is a tenth of its room. */
const enough = 0.9;

/**
 * Seconds after a loss until every later second is as good as before: as many values, and percentiles within their limits.
 * Undefined if it did not get so.
 */
export function secondsUntilKept(
  samples: readonly Sample[],
  lostAt: number,
  limits: readonly { percentile: number; limit: number }[],
): number | undefined {
  const bySecond = Map.groupBy(samples, ({ at }) => Math.floor((at - lostAt) / 1_000));
  const valuesIn = (second: number) => (bySecond.get(second) ?? []).map(({ value }) => value);
  const before = Array.from({ length: usualSeconds }, (_, index) => valuesIn(-1 - index).length);
  const usual = median(before);
  const isKept = (second: number) => {
    const values = valuesIn(second);
    return (
      values.length >= Math.max(1, usual * enough) &&
      limits.every(({ percentile, limit }) => quantile(values, percentile / 100) <= limit)
    );
  };
  for (let second = watchedSeconds - 1; second >= 0; second--)
    if (!isKept(second)) return second === watchedSeconds - 1 ? undefined : second + 1;
  return 0;
}
