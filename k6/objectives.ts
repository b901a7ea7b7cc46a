/**
 * What rooms promise, and so what a run must keep: the one place where thresholds stand. Times are milliseconds. The server,
 * k6 and whatever else runs on a machine share its clock and its cores, so a busy generator costs a run its objectives,
 * never the other way round.
 */

/** By metric. */
type Thresholds = Record<string, string[]>;

/** Everyone is let in, and every answer is as the protocol says. */
const everybody: Thresholds = {
  checks: ['rate>0.999'],
  joined: ['rate>0.999'],
  sockets_lost: ['count==0'],
};

export type Journey = 'join-and-listen' | 'busy-room' | 'reconnect-storm' | 'join-storm';

export const objectives: Record<Journey, Thresholds> = {
  'join-and-listen': {
    ...everybody,
    // Ticket, socket, hello and the room's whole state.
    join_ms: ['p(50)<150', 'p(99)<500'],
    // What the host does is known to every listener; nobody misses any of it.
    control_ms: ['p(50)<10', 'p(99)<=25'],
    control_delivered: ['rate==1'],
    clock_answered: ['rate>0.999'],
    clock_round_trip_ms: ['p(50)<10'],
  },
  'busy-room': {
    ...everybody,
    // Levels wait for a tick of 50 ms and are dropped first; what the host does overtakes them.
    level_ms: ['p(50)<60', 'p(99)<150'],
    levels_delivered: ['rate>0.95'],
    control_ms: ['p(50)<10', 'p(99)<=25'],
    control_delivered: ['rate==1'],
  },
  'reconnect-storm': {
    checks: ['rate>0.999'],
    joined: ['rate>0.999'],
    // From the first attempt, the wait that spreads the storm left out.
    resume_ms: ['p(50)<300', 'p(99)<5000'],
    resumed: ['rate>0.999'],
    // Nothing written meanwhile is missing or out of order afterwards.
    events_kept: ['rate==1'],
  },
  'join-storm': {
    ...everybody,
    join_ms: ['p(50)<250', 'p(99)<2000'],
  },
};

/** All objectives of a journey, as k6 wants them. */
export function thresholdsOf(journey: Journey) {
  return Object.fromEntries(
    Object.entries(objectives[journey]).map(([metric, thresholds]) => [
      metric,
      thresholds.map(threshold => ({ threshold })),
    ]),
  );
}
