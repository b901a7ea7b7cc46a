/** 0 for no values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Standard deviation of normally distributed values. A few outliers do not change it. */
export function spread(values: readonly number[]): number {
  const middle = median(values);
  return 1.4826 * median(values.map(each => Math.abs(each - middle)));
}

/** Standard deviation of the median of these values. */
export const medianUncertainty = (values: readonly number[]): number =>
  (1.2533 * spread(values)) / Math.sqrt(values.length || 1);
