const storageKey = 'sevenfold.output-nudge';
const furthestMs = 500;

/** The listener's manual output delay for this device, in milliseconds; stored locally. */
export function storedNudge(): number {
  try {
    return withinReach(Number(globalThis.localStorage?.getItem(storageKey) ?? 0) || 0);
  } catch {
    return 0;
  }
}

/** Returns the stored value. */
export function storeNudge(ms: number): number {
  const nudgeMs = withinReach(ms);
  try {
    globalThis.localStorage?.setItem(storageKey, String(nudgeMs));
  } catch {
    // Not stored then.
  }
  return nudgeMs;
}

const withinReach = (ms: number) => Math.max(-furthestMs, Math.min(furthestMs, ms));
