import { median, quantile } from '@sevenfold/testing/quantile';

/** A value that k6 measured. */
export interface Sample {
  /** Epoch milliseconds. */
  at: number;
  value: number;
}

/** The seconds before the loss, to compare with. */
export const usualSeconds = 5;
/** People must be back to normal within this many seconds after the loss. */
export const watchedSeconds = 20;
/** A room sends ten values a second, so one late value leaves a second with only nine. */
const enough = 0.9;

/**
 * Seconds from a loss until every later second is as good as before: as many values, and all percentiles within
 * their limits. Undefined if that never happens.
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
