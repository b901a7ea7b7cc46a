import { formatSyncError, placeOnScale, spreadOf } from './sync-scale';

describe('the sync scale', () => {
  it('has zero in the middle, and everything beyond 100 ms at the edges', () => {
    expect([0, 100, -100, 4_000].map(placeOnScale)).toEqual([0, 1, -1, 1]);
  });

  it('is symmetric, and gives small errors more space', () => {
    expect(placeOnScale(-3)).toBe(-placeOnScale(3));
    expect(placeOnScale(1)).toBeGreaterThan(0.15);
    expect(placeOnScale(10)).toBeLessThan(0.65);
  });

  it('measures how far apart the first and the last listener are', () => {
    const at = (errorMs: number) => ({ uid: String(errorMs), errorMs, uncertaintyMs: 1 });
    expect(spreadOf([at(-1), at(2), at(0.5)])).toBe(3);
    expect(spreadOf([at(1)])).toBeUndefined();
  });

  it.each([
    [0.32, 0.41, '+0.3 ± 0.4 ms'],
    [-12.4, 3, '−12 ± 3.0 ms'],
    [0.01, 0, '0.0 ± 0.1 ms'],
  ])('writes %p ± %p as %s', (error, uncertainty, words) => {
    expect(formatSyncError(error, uncertainty)).toBe(words);
  });
});
