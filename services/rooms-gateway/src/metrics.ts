import { metrics, type ObservableCounter, type ObservableResult } from '@opentelemetry/api';
import { handshakeRefusals } from '@sevenfold/contracts';
import { RecentDurations } from './recent-durations.js';

const meter = metrics.getMeter('@sevenfold/rooms-gateway');

/** Kinds of frames: for everyone at once, newest-only state, live values, and answers to one client. */
export const lanes = ['control', 'state', 'live', 'answer'] as const;
export type Lane = (typeof lanes)[number];

/** Counts in plain numbers: a busy room sends too many frames for one metrics call each. */
export class Tally<Name extends string> {
  private readonly counts: Map<Name, number>;

  /** Reports 0 for every name from the start: see `fromZero` in service-defaults. */
  constructor(instrument: ObservableCounter, label: string, names: readonly Name[]) {
    this.counts = new Map(names.map(name => [name, 0]));
    instrument.addCallback(result => {
      for (const [name, count] of this.counts) result.observe(count, { [label]: name });
    });
  }

  add(name: Name, count = 1) {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }
}

export const framesSent = new Tally(
  meter.createObservableCounter('sevenfold.rooms.frames.sent', {
    description: 'Frames written to sockets',
    unit: '{frame}',
  }),
  'lane',
  lanes,
);
export const bytesSent = new Tally(
  meter.createObservableCounter('sevenfold.rooms.bytes.sent', {
    description: 'Bytes written to sockets',
    unit: 'By',
  }),
  'lane',
  lanes,
);
/** A frame that was written to some sockets. */
export function countSent(lane: Lane, sockets: number, { length }: Buffer) {
  if (sockets === 0) return;
  framesSent.add(lane, sockets);
  bytesSent.add(lane, sockets * length);
}
export const framesDropped = new Tally(
  meter.createObservableCounter('sevenfold.rooms.frames.dropped', {
    description: 'Frames dropped for slow readers, who get the latest state later',
    unit: '{frame}',
  }),
  'lane',
  ['state', 'live'],
);
export const slowReaders = new Tally(
  meter.createObservableCounter('sevenfold.rooms.readers.slow', {
    description: 'Slow readers by outcome: behind or cut',
    unit: '{reader}',
  }),
  'outcome',
  ['behind', 'cut'],
);
export const joins = new Tally(
  meter.createObservableCounter('sevenfold.rooms.joins', {
    description: 'Joins by outcome: first, recovered, snapshot, audience or knocked',
    unit: '{join}',
  }),
  'outcome',
  ['first', 'recovered', 'snapshot', 'audience', 'knocked'],
);
export const refusedHandshakes = new Tally<string>(
  meter.createObservableCounter('sevenfold.rooms.handshakes.refused', {
    description: 'Handshakes that were rejected',
    unit: '{handshake}',
  }),
  'code',
  Object.keys(handshakeRefusals),
);

/** How long joins took, for the trends that operators see. */
export const joinTimes = new RecentDurations();

/** Seconds from a command to its commit in the live store, and from there to the database. */
const storeDuration = meter.createHistogram('sevenfold.rooms.store.duration', {
  description: 'Time until a store has committed',
  unit: 's',
  advice: { explicitBucketBoundaries: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] },
});

/**
 * Seconds from the arrival of an operation until its effect is on its way to everyone, or it is rejected. A
 * durable operation that is not in the database within a second is recorded once more, as late or failed,
 * when that is known.
 */
const operationDuration = meter.createHistogram('sevenfold.rooms.operation.duration', {
  description: 'Time from an operation to its effect or rejection',
  unit: 's',
  advice: { explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] },
});

/**
 * How far listeners' playback is off, in seconds, as their clients measure it. Keeping it small is the
 * service's main purpose.
 */
export const listenerError = meter.createHistogram('sevenfold.rooms.listener.error', {
  description: "How far listeners are from the room's position, as their clients report",
  unit: 's',
  advice: { explicitBucketBoundaries: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.06, 0.1, 0.5, 2] },
});

/** @param began monotonic milliseconds. */
const secondsSince = (began: number) => (performance.now() - began) / 1000;

/** @param began monotonic milliseconds. */
export const noteStore = (store: 'live' | 'database', began: number) =>
  storeDuration.record(secondsSince(began), { store });

/** @param began monotonic milliseconds. */
export const noteOperation = (
  operation: string,
  outcome: 'done' | 'refused' | 'failed' | 'late',
  began: number,
) => {
  const seconds = secondsSince(began);
  operationDuration.record(seconds, { operation, outcome });
  if (operation === 'join' && outcome === 'done') joinTimes.add(seconds * 1000);
};

/** Observes current values until the returned function is called. */
export function observeNow(now: {
  sockets: () => number;
  rooms: () => number;
  relayed: () => number;
  waiting: () => number;
}): () => void {
  const shown = [
    [
      meter.createObservableGauge('sevenfold.rooms.sockets.open', {
        description: 'Open sockets of this process',
        unit: '{socket}',
      }),
      now.sockets,
    ],
    [
      meter.createObservableGauge('sevenfold.rooms.rooms.open', {
        description: 'Open rooms of this process',
        unit: '{room}',
      }),
      now.rooms,
    ],
    [
      meter.createObservableGauge('sevenfold.rooms.relayed.open', {
        description: 'Voices of this process that use the SFU',
        unit: '{voice}',
      }),
      now.relayed,
    ],
    [
      meter.createObservableGauge('sevenfold.rooms.bytes.waiting', {
        description: 'Bytes that wait for slow readers',
        unit: 'By',
      }),
      now.waiting,
    ],
  ] as const;
  const stops = shown.map(([gauge, read]) => {
    const observe = (result: ObservableResult) => result.observe(read());
    gauge.addCallback(observe);
    return () => gauge.removeCallback(observe);
  });
  return () => stops.forEach(stop => stop());
}
