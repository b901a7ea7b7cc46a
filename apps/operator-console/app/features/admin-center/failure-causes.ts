import type { WebSocketFailure } from '@sevenfold/contracts';

export const trendSlots = 12;
const slotMs = 5 * 60_000;

export type FailureCause = {
  cause: string;
  count: number;
  addresses: number;
  first: number;
  last: number;
  /** Failures in each of the last twelve five-minute intervals, oldest first. */
  trend: readonly number[];
};

/** Groups failures that differ only in numbers and ids, most frequent first. */
export function causesOf(failures: readonly WebSocketFailure[], now: number): FailureCause[] {
  const groups = new Map<string, WebSocketFailure[]>();
  for (const failure of failures) {
    const cause = causeOf(failure.err);
    groups.set(cause, [...(groups.get(cause) ?? []), failure]);
  }
  return [...groups]
    .map(([cause, group]) => ({
      cause,
      count: group.length,
      addresses: new Set(group.map(({ ip }) => ip)).size,
      first: Math.min(...group.map(({ timestamp }) => timestamp)),
      last: Math.max(...group.map(({ timestamp }) => timestamp)),
      trend: trendOf(group, now),
    }))
    .sort((a, b) => b.count - a.count || b.last - a.last);
}

const causeOf = (error: string) =>
  error
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replace(/\d+/g, '…')
    .trim() || 'No reason given';

function trendOf(failures: readonly WebSocketFailure[], now: number): number[] {
  const slots = Array<number>(trendSlots).fill(0);
  for (const { timestamp } of failures) {
    const slot = trendSlots - 1 - Math.floor(Math.max(0, now - timestamp) / slotMs);
    if (slot >= 0) slots[slot]! += 1;
  }
  return slots;
}

/** Compares the last half hour with the one before. */
export function directionOf(trend: readonly number[]): 'rising' | 'falling' | 'steady' {
  const sum = (slots: readonly number[]) => slots.reduce((a, b) => a + b, 0);
  const before = sum(trend.slice(0, trendSlots / 2));
  const after = sum(trend.slice(trendSlots / 2));
  if (after === before) return 'steady';
  return after > before ? 'rising' : 'falling';
}
