import { ClockFilter, type ProbeSample } from '@sevenfold/realtime-client';

/** A probe, with the filter's state after it. */
export type Reading = {
  sample: ProbeSample;
  /** Clock offset by this probe alone, minus the filter's estimate, in milliseconds. */
  deviationMs: number;
  roundTripMs: number;
  uncertaintyMs: number;
  estimateMs: number;
  /** Estimate minus true offset; known only for simulated networks. */
  errorMs: number | undefined;
};

export type Network = {
  /** Minimum one-way delay. */
  delayMs: number;
  /** Mean extra delay per direction. */
  jitterMs: number;
  /** Extra delay of the way back, which no exchange can detect. */
  lopsidedMs: number;
  driftPpm: number;
};

export const networks: Record<'home' | 'train' | 'satellite', Network> = {
  home: { delayMs: 6, jitterMs: 1.5, lopsidedMs: 0, driftPpm: 12 },
  train: { delayMs: 35, jitterMs: 40, lopsidedMs: 4, driftPpm: 12 },
  satellite: { delayMs: 300, jitterMs: 25, lopsidedMs: 0, driftPpm: 40 },
};

const trueOffsetMs = 4_182.4;

/** Estimates a clock from real or simulated probes, and records a reading for each. */
export class ClockLab {
  readonly readings: Reading[] = [];
  private readonly filter = new ClockFilter();

  constructor(private readonly keep = 64) {}

  add(sample: ProbeSample, truthMs?: number): Reading {
    const { t1, t2, t3, t4 } = sample;
    this.filter.add([sample]);
    const { offsetMs, uncertaintyMs } = this.filter.estimate(t4);
    const measured = (t2 - t1 + (t3 - t4)) / 2;
    const reading = {
      sample,
      deviationMs: measured - offsetMs,
      roundTripMs: t4 - t1 - (t3 - t2),
      uncertaintyMs,
      estimateMs: offsetMs,
      errorMs: truthMs === undefined ? undefined : offsetMs - truthMs,
    };
    this.readings.push(reading);
    if (this.readings.length > this.keep) this.readings.shift();
    return reading;
  }
}

/** One exchange over a simulated network. `chance` returns numbers from 0 to 1. */
export function madeUpProbe(
  network: Network,
  now: number,
  chance: () => number,
): { sample: ProbeSample; truthMs: number } {
  const offsetAt = (local: number) => trueOffsetMs + (network.driftPpm / 1e6) * local;
  const late = () => -Math.log(1 - chance() * 0.999) * network.jitterMs;
  const there = network.delayMs + late();
  const back = network.delayMs + network.lopsidedMs + late();
  const arrived = now + there;
  const left = arrived + 0.05;
  const t4 = left + back;
  return {
    sample: { t1: now, t2: arrived + offsetAt(arrived), t3: left + offsetAt(left), t4 },
    truthMs: offsetAt(t4),
  };
}

/** A probe besides the client's own. Its number is 0, which the client ignores once it has begun to count. */
export function extraProbe(now: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(13));
  view.setUint8(0, 1);
  view.setFloat64(5, now);
  return view.buffer;
}

const answer = { kind: 2, bytes: 29 } as const;

/** The probe in a binary frame that arrived at `t4`; undefined for other frames. */
export function probeOf(frame: ArrayBuffer, t4: number): ProbeSample | undefined {
  const view = new DataView(frame);
  if (view.byteLength !== answer.bytes || view.getUint8(0) !== answer.kind) return undefined;
  return { t1: view.getFloat64(5), t2: view.getFloat64(13), t3: view.getFloat64(21), t4 };
}
