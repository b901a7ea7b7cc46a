const storageKey = 'sevenfold.output-nudge';
const furthestMs = 500;

/** How much later sound shall come on this device, in milliseconds, by its listener's ear; remembered here. */
export function storedNudge(): number {
  try {
    return withinReach(Number(globalThis.localStorage?.getItem(storageKey) ?? 0) || 0);
  } catch {
    return 0;
  }
}

/** Answers what is remembered. */
export function storeNudge(ms: number): number {
  const nudgeMs = withinReach(ms);
  try {
    globalThis.localStorage?.setItem(storageKey, String(nudgeMs));
  } catch {
    // Not remembered then.
  }
  return nudgeMs;
}

const withinReach = (ms: number) => Math.max(-furthestMs, Math.min(furthestMs, ms));
