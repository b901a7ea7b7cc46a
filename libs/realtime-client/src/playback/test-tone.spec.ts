import { secondsBetween } from './test-tone.js';

describe('the test tone', () => {
  it('falls on each whole second once, however the looks at the clock fall', () => {
    expect(secondsBetween(1_000, 3_000)).toEqual([2_000, 3_000]);
    expect(secondsBetween(3_000, 3_999.9)).toEqual([]);
    expect(secondsBetween(3_999.9, 4_000)).toEqual([4_000]);
  });

  it('is silent where time stands or runs back', () => {
    expect(secondsBetween(5_200, 5_200)).toEqual([]);
    expect(secondsBetween(5_200, 3_100)).toEqual([]);
  });
});
