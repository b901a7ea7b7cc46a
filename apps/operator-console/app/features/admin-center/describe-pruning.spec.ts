import { expect, it } from '@jest/globals';
import { describePruning } from './describe-pruning';

it('says why nothing was removed', () => {
  expect(describePruning({ pruned: 0, kept: { connected: 4, recent: 1 } })).toBe(
    'Nothing was stale. Checked 5 presences; 5 stay: 4 connected, 1 disconnected for less than a minute.',
  );
  expect(describePruning({ pruned: 0, kept: { connected: 0, recent: 0 } })).toBe('No presences to check.');
});

it('uses the singular for one presence', () => {
  expect(describePruning({ pruned: 0, kept: { connected: 1, recent: 0 } })).toBe(
    'Nothing was stale. Checked 1 presence; 1 stays: 1 connected.',
  );
});

it('says what was removed, and why the others stay', () => {
  expect(describePruning({ pruned: 1, kept: { connected: 2, recent: 0 } })).toBe(
    '1 stale presence pruned. Checked 3 presences; 2 stay: 2 connected.',
  );
  expect(describePruning({ pruned: 2, kept: { connected: 0, recent: 0 } })).toBe(
    '2 stale presences pruned. Checked 2 presences.',
  );
});

it('leaves out the checks if an older service does not report them', () => {
  expect(describePruning({ pruned: 0 })).toBe('Nothing was stale.');
});
