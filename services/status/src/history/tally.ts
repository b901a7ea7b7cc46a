import type { ComponentState } from '../components/component-state.js';

/** What was seen of one component within one minute. */
export interface Tally {
  component: string;
  /** ISO time of the minute's beginning. */
  minute: string;
  operational: number;
  degraded: number;
  down: number;
  maintenance: number;
  latencyTotalMs: number;
  latencyCount: number;
}

export const minuteOf = (at: Date): string =>
  new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString();

export const emptyTally = (component: string, minute: string): Tally => ({
  component,
  minute,
  operational: 0,
  degraded: 0,
  down: 0,
  maintenance: 0,
  latencyTotalMs: 0,
  latencyCount: 0,
});

/** Adds one look. Failures during maintenance count as maintenance. */
export function addLook(tally: Tally, state: ComponentState, underMaintenance: boolean) {
  const planned = underMaintenance && state.found !== 'operational';
  tally[planned ? 'maintenance' : state.found] += 1;
  if (state.latencyMs !== undefined) {
    tally.latencyTotalMs += state.latencyMs;
    tally.latencyCount += 1;
  }
}

/** Time down is counted in pieces of this length: several replicas that see the same piece count it once. */
export const slotMs = 5_000;

/** The piece in which something was seen, and those since it was last looked at. */
export function slotsBetween(from: Date, to: Date): string[] {
  const last = Math.floor(to.getTime() / slotMs);
  const first = Math.min(last, Math.floor(from.getTime() / slotMs) + 1);
  return Array.from({ length: last - first + 1 }, (_, place) =>
    new Date((first + place) * slotMs).toISOString(),
  );
}

/** Share of looks that found it working, degraded included; maintenance is left out. Null when there were none. */
export function uptimeOf({ operational, degraded, down }: Pick<Tally, 'operational' | 'degraded' | 'down'>) {
  const looks = operational + degraded + down;
  if (looks === 0) return null;
  // Never 100 with a failure in it, however small.
  return Math.floor(((operational + degraded) / looks) * 100_000) / 1_000;
}
