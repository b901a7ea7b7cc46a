import { expect, it } from '@jest/globals';
import { toneOf, formatValue } from './format-value';

it.each([
  [0.9987, 'percentunit', '99.9%'],
  [-0.4, 'percentunit', '-40%'],
  [0.0213, 's', '21 ms'],
  [4000, 's', '1.1 h'],
  [365, 'd', '365 d'],
  [0.3333, 'reqps', '0.33/s'],
  [null, 's', '—'],
] as const)('shows %p %s as %s', (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text);
});

it('shows a spent budget as bad, a nearly spent one as a warning', () => {
  const budget = [0.25, 0] as const;
  expect([0.9, 0.1, -0.1, null].map(left => toneOf(left, budget))).toEqual([
    'good',
    'warning',
    'bad',
    undefined,
  ]);
});

it('shows a value at or above its limit as bad if more is worse', () => {
  expect([0, 0.02, 0.05].map(share => toneOf(share, [0.01, 0.05]))).toEqual(['good', 'warning', 'bad']);
  expect(toneOf(7, null)).toBeUndefined();
});
