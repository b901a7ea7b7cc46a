import { expect, it } from '@jest/globals';
import { syncOffset } from './sync-offset';

it('shows an offset in tenths of a millisecond, without a sign on zero', () => {
  expect(syncOffset({ offsetMs: -0.04 })).toBe('0.0 ms');
  expect(syncOffset({ offsetMs: -1234.56, uncertaintyMs: 0.31 })).toBe('−1234.6 ± 0.3 ms');
});
