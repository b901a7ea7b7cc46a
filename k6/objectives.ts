/**
 * Objectives of rooms, and the only thresholds. Times are in milliseconds. The server and k6 share the machine's clock
 * and cores, so a busy load generator can make a run miss its objectives, but never helps it to meet them.
 */

/** Thresholds by metric. */
type Thresholds = Record<string, string[]>;

/** Everyone can join, and every answer follows the protocol. */
const everyone: Thresholds = {
  checks: ['rate>0.999'],
  joined: ['rate>0.999'],
  sockets_lost: ['count==0'],
};

export type Journey =
  'join-and-listen' | 'busy-room' | 'evening' | 'quiet' | 'reconnect-storm' | 'join-storm' | 'lost-pod';

/** Levels wait for a tick of 50 ms and are dropped first; the host's commands overtake them. */
const levelsInTime: Thresholds = { level_ms: ['p(50)<60', 'p(99)<150'] };

export const objectives: Record<Journey, Thresholds> = {
  'join-and-listen': {
    ...everyone,
    // Ticket, socket, hello and the snapshot of the room.
    join_ms: ['p(50)<150', 'p(99)<500'],
    // Every listener gets every command of the host.
    control_ms: ['p(50)<10', 'p(99)<=25'],
    control_delivered: ['rate==1'],
    clock_answered: ['rate>0.999'],
    clock_round_trip_ms: ['p(50)<10'],
  },
  'busy-room': {
    ...everyone,
    ...levelsInTime,
    levels_delivered: ['rate>0.95'],
    control_ms: ['p(50)<10', 'p(99)<=25'],
    control_delivered: ['rate==1'],
  },
  // People come, go, talk, sleep and lose their network: a socket that ends is not a fault here.
  evening: {
    checks: ['rate>0.999'],
    joined: ['rate>0.999'],
    join_ms: ['p(50)<150', 'p(99)<500'],
    control_ms: ['p(50)<10', 'p(99)<=25'],
    resumed: ['rate>0.999'],
    clock_answered: ['rate>0.999'],
  },
  quiet: {
    ...everyone,
    join_ms: ['p(50)<150', 'p(99)<500'],
    control_ms: ['p(50)<10', 'p(99)<=25'],
    control_delivered: ['rate==1'],
    clock_answered: ['rate>0.999'],
  },
  'reconnect-storm': {
    checks: ['rate>0.999'],
    joined: ['rate>0.999'],
    // Only the successful attempt, without the random wait before it.
    resume_ms: ['p(50)<300', 'p(99)<5000'],
    resumed: ['rate>0.999'],
    // No message is missing or out of order afterwards.
    events_kept: ['rate==1'],
  },
  // After a pod is lost, deploy/capacity/recovery.ts judges levels second by second.
  'lost-pod': {
    ...levelsInTime,
    checks: ['rate>0.999'],
    joined: ['rate>0.999'],
    resumed: ['rate==1'],
    events_kept: ['rate==1'],
  },
  'join-storm': {
    ...everyone,
    join_ms: ['p(50)<250', 'p(99)<2000'],
  },
};

/** All objectives of a journey, in k6's format. */
export function thresholdsOf(journey: Journey) {
  return Object.fromEntries(
    Object.entries(objectives[journey]).map(([metric, thresholds]) => [
      metric,
      thresholds.map(threshold => ({ threshold })),
    ]),
  );
}
