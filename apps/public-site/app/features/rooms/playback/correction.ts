/** What to do about being `errorMs` ahead (positive) or behind (negative) of where the room is. */
export type Correction = { kind: 'rate'; factor: number } | { kind: 'jump' };

const unnoticedMs = 0.5;
const gentleMs = 10;
const firmMs = 60;
const gentlest = 0.0005;
const firm = 0.01;

/**
 * The ladder: nothing below half a millisecond, half a per mille up to 10 ms, one per cent up to 60 ms, and a
 * jump beyond, which is the only step that anybody hears.
 */
export function correctionFor(errorMs: number): Correction {
  const size = Math.abs(errorMs);
  if (size > firmMs) return { kind: 'jump' };
  if (size < unnoticedMs) return { kind: 'rate', factor: 1 };
  const change = size <= gentleMs ? gentlest : firm;
  return { kind: 'rate', factor: errorMs > 0 ? 1 - change : 1 + change };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
