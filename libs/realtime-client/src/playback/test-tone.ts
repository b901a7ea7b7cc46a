import type { ClockFilter } from '../clock/clock-filter.js';
import { AudioClock } from './audio-clock.js';

const everyMs = 1_000;
const aheadMs = 1_600;
const lookEveryMs = 250;
const clickSeconds = 0.035;
/** Every fourth click is higher, so that a shift by whole seconds is audible. */
const pitches = [1_760, 880, 880, 880];

export interface TestToneOptions {
  context: AudioContext;
  filter: Pick<ClockFilter, 'isReady' | 'serverTime' | 'localTime'>;
  /** The current manual output delay, in milliseconds. */
  nudge: () => number;
  now?: () => number;
}

/**
 * Clicks on every whole second of server time. Two devices side by side sound like one if both are in sync,
 * whatever their loudspeakers do.
 */
export class TestTone {
  private readonly clock: AudioClock;
  private readonly output: GainNode;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly now: () => number;
  private scheduledUpTo = -Infinity;

  constructor(private readonly options: TestToneOptions) {
    this.now = options.now ?? (() => performance.now());
    this.clock = new AudioClock(options.context, this.now);
    this.output = options.context.createGain();
    this.output.gain.value = 0.35;
    this.output.connect(options.context.destination);
    this.timer = setInterval(() => this.schedule(), lookEveryMs);
    this.schedule();
  }

  stop() {
    clearInterval(this.timer);
    this.output.disconnect();
  }

  private schedule() {
    this.clock.sample();
    if (!this.options.filter.isReady) return;
    const now = this.options.filter.serverTime(this.now());
    const until = now + aheadMs;
    for (const second of secondsBetween(Math.max(now, this.scheduledUpTo), until)) {
      const heard = this.options.filter.localTime(second) + this.options.nudge();
      this.click(this.clock.heardAt(heard), pitches[(second / everyMs) % pitches.length]!);
    }
    this.scheduledUpTo = until;
  }

  private click(when: number, pitch: number) {
    const { context } = this.options;
    if (when <= context.currentTime) return;
    const tone = new OscillatorNode(context, { frequency: pitch });
    const envelope = new GainNode(context, { gain: 0 });
    envelope.gain.setValueAtTime(1, when);
    envelope.gain.exponentialRampToValueAtTime(1e-3, when + clickSeconds);
    tone.connect(envelope).connect(this.output);
    tone.start(when);
    tone.stop(when + clickSeconds);
  }
}

/** Whole seconds after one server time and up to another, in milliseconds. */
export function secondsBetween(after: number, upTo: number): number[] {
  const first = Math.floor(after / everyMs) + 1;
  const last = Math.floor(upTo / everyMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * everyMs);
}
