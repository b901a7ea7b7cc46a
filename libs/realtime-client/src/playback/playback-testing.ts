import { clockAnswer } from '@sevenfold/contracts';
import { ClockProbes } from '../clock/clock-probes.js';

export const serverAheadMs = 1_700_000_000_000;

/** A clock whose probes are answered while `link.answers` is true. */
export function clockOf(link: { answers: boolean }) {
  const clock = new ClockProbes(
    () => performance.now(),
    probe => {
      if (!link.answers) return;
      const answer = new DataView(new ArrayBuffer(clockAnswer.bytes));
      new Uint8Array(answer.buffer).set(new Uint8Array(probe));
      answer.setUint8(0, clockAnswer.kind);
      answer.setFloat64(13, performance.now() + serverAheadMs);
      answer.setFloat64(21, performance.now() + serverAheadMs);
      clock.receive(answer.buffer);
    },
  );
  clock.start();
  return clock;
}

export const sampleRate = 48_000;
export const quantum = 128 / sampleRate;

/** A rate as the audio thread reads it: once per quantum, at its start. */
export class Rate {
  private readonly set: [number, number][];
  constructor(private readonly context: { currentTime: number }) {
    this.set = [[-Infinity, 1]];
  }
  set value(rate: number) {
    this.setValueAtTime(rate, this.context.currentTime);
  }
  setValueAtTime(rate: number, when: number) {
    this.set.push([when, rate]);
  }
  cancelScheduledValues() {}
  during(contextTime: number) {
    const begin = Math.floor(contextTime / quantum + 1e-9) * quantum;
    return this.set.findLast(([when]) => when <= begin + 1e-9)![1];
  }
}

export type GainCall = [what: string, value: number, when: number];

/** A fake gain parameter that records its calls. */
function loudness(told: GainCall[]) {
  let curveUntil = -Infinity;
  return {
    setValueAtTime: (value: number, when: number) => told.push(['at once', value, when]),
    linearRampToValueAtTime: (value: number, when: number) => told.push(['until', value, when]),
    setTargetAtTime: (value: number, when: number) => told.push(['towards', value, when]),
    setValueCurveAtTime: (curve: Float32Array, when: number, seconds: number) => {
      if (seconds <= 0) throw new RangeError('A browser rejects curves without a duration.');
      if (when < curveUntil) throw new Error('A browser rejects curves that overlap.');
      curveUntil = when + seconds;
      told.push(
        ['curve from', Math.round(curve[0]!), when],
        ['curve to', Math.round(curve.at(-1)!), curveUntil],
      );
    },
    cancelScheduledValues: (when: number) => told.push(['cancel', 0, when]),
  };
}

/** A started sound; times are of the audio clock. */
export interface Sound {
  buffer: AudioBuffer | null;
  when: number;
  /** Position in its buffer. */
  from: number;
  playbackRate: Rate;
  endsAt: number;
}

/** An audio output that records the sounds scheduled on it. */
export class FakeOutput {
  readonly sampleRate = sampleRate;
  readonly sounds: Sound[] = [];
  /** Calls of each gain node, in the order in which the nodes were created. */
  readonly gains: GainCall[][] = [];
  isConnected = true;
  currentTime = 0;

  get context() {
    return this as unknown as AudioContext;
  }

  createGain() {
    const told: GainCall[] = [];
    this.gains.push(told);
    const node = {
      gain: loudness(told),
      connect: <Node>(next: Node) => next,
      disconnect: () => (this.isConnected = false),
    };
    return node;
  }

  createBufferSource() {
    const sound: Sound = {
      buffer: null,
      when: NaN,
      from: NaN,
      playbackRate: new Rate(this),
      endsAt: Infinity,
    };
    return {
      set buffer(buffer: AudioBuffer) {
        sound.buffer = buffer;
      },
      playbackRate: sound.playbackRate,
      connect: <Node>(next: Node) => next,
      start: (when: number, from: number) => this.sounds.push(Object.assign(sound, { when, from })),
      stop: (when: number) => (sound.endsAt = when),
    };
  }
}
