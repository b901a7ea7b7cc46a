import { bucketOf, latencyOf } from './latency-buckets.js';

describe('a latency bucket', () => {
  it.each([1, 4, 36, 250, 4_999, 60_000])('represents %d ms within 8 %%', ms => {
    expect(Math.abs(latencyOf(bucketOf(ms)) / ms - 1)).toBeLessThan(0.08);
  });

  it('covers everything under a millisecond, and zero', () => {
    expect(bucketOf(0)).toBe(bucketOf(0.4));
    expect(bucketOf(0)).toBe(bucketOf(1));
  });

  it('never represents less than the previous one', () => {
    const latencies = Array.from({ length: 60 }, (_, bucket) => latencyOf(bucket));
    expect(latencies.toSorted((a, b) => a - b)).toEqual(latencies);
  });
});
