/**
 * NaN without values.
 *
 * @param share from 0 to 1: 0.99 for p99
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** The value in the middle, or the mean of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const [lower = NaN, upper = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[sorted.length >> 1]];
  return (lower + upper) / 2;
}

const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other);
