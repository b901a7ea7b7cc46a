import { median, quantile } from '../src/quantile.js';

const shuffled = [30, 100, 20, 10];

it.each([
  [0, 10],
  [0.5, 30],
  [0.99, 100],
  [1, 100],
])('finds the quantile %d of numbers in any order', (share, value) => {
  expect(quantile(shuffled, share)).toBe(value);
  expect(shuffled).toEqual([30, 100, 20, 10]);
});

it('finds the median of an odd and of an even number of values', () => {
  expect(median([30, 100, 20])).toBe(30);
  expect(median(shuffled)).toBe(25);
});

it('finds NaN without values', () => {
  expect([quantile([], 0.5), median([])]).toEqual([NaN, NaN]);
});
