import type { PruneResult } from '@sevenfold/contracts';

/** How many presences were removed and checked, and why the others stay. */
export function describePruning({ pruned, kept }: PruneResult): string {
  const removed = pruned === 0 ? 'Nothing was stale.' : `${presences(pruned, 'stale ')} pruned.`;
  if (!kept) return removed;
  const stayed = kept.connected + kept.recent;
  const looked = pruned + stayed;
  if (looked === 0) return 'No presences to check.';
  const reasons = [
    kept.connected > 0 && `${kept.connected} connected`,
    kept.recent > 0 && `${kept.recent} disconnected for less than a minute`,
  ].filter(Boolean);
  const checked = `Checked ${presences(looked)}`;
  return reasons.length === 0
    ? `${removed} ${checked}.`
    : `${removed} ${checked}; ${stayed} ${stayed === 1 ? 'stays' : 'stay'}: ${reasons.join(', ')}.`;
}

const presences = (count: number, kind = '') =>
  count === 1 ? `1 ${kind}presence` : `${count} ${kind}presences`;
