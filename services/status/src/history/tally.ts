import type { ComponentState } from '../components/component-state.js';
import { bucketOf } from './latency-buckets.js';

/** Probe results of one component in one minute. */
export interface Tally {
  component: string;
  /** ISO time of the minute's start. */
  minute: string;
  operational: number;
  degraded: number;
  down: number;
  maintenance: number;
  latencyTotalMs: number;
  latencyCount: number;
  /** How many of the latencies are in each bucket. */
  buckets: Record<number, number>;
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
  buckets: {},
});

/** Adds one result. Failures during maintenance count as maintenance. */
export function addLook(tally: Tally, state: ComponentState, underMaintenance: boolean) {
  const planned = underMaintenance && state.found !== 'operational';
  tally[planned ? 'maintenance' : state.found] += 1;
  if (state.latencyMs !== undefined) {
    tally.latencyTotalMs += state.latencyMs;
    tally.latencyCount += 1;
    addToBucket(tally, bucketOf(state.latencyMs), 1);
  }
}

export function addToBucket({ buckets }: Tally, bucket: number, looks: number) {
  buckets[bucket] = (buckets[bucket] ?? 0) + looks;
}

/**
 * Downtime is counted in slots of this many milliseconds: several replicas that see the same slot count it
 * once.
 */
export const slotMs = 5_000;

/** The slot of a result, and the slots since the previous result. */
export function slotsBetween(from: Date, to: Date): string[] {
  const last = Math.floor(to.getTime() / slotMs);
  const first = Math.min(last, Math.floor(from.getTime() / slotMs) + 1);
  return Array.from({ length: last - first + 1 }, (_, place) =>
    new Date((first + place) * slotMs).toISOString(),
  );
}

/** Share of results that were operational or degraded; excludes maintenance. Null without any. */
export function uptimeOf({ operational, degraded, down }: Pick<Tally, 'operational' | 'degraded' | 'down'>) {
  const looks = operational + degraded + down;
  if (looks === 0) return null;
  // Rounded down: never 100 with a failure.
  return Math.floor(((operational + degraded) / looks) * 100_000) / 1_000;
}
