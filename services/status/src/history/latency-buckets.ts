/** Each bucket ends 15 % above the one before, so a percentile is right to about 8 %. */
const growth = 1.15;

/** The bucket of a latency in milliseconds; all below 1 ms share the first. */
export const bucketOf = (ms: number): number => Math.ceil(Math.log(Math.max(1, ms)) / Math.log(growth));

/** The middle of a bucket, in milliseconds. */
export const latencyOf = (bucket: number): number => Number((growth ** (bucket - 0.5)).toPrecision(3));
