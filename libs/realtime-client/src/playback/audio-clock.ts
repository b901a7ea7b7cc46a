/** Seconds. A reported latency above this is not plausible: Bluetooth devices report wrong values. */
const believableLatency = 0.1;
/**
 * Seconds. Maximum plausible distance of an output timestamp from the audio clock: that of the slowest
 * wireless loudspeakers.
 */
const latestOutput = 0.6;
/** Timestamps stop while the device is stopped: an old one does not describe the present. */
const staleAfterMs = 500;
const windowSize = 15;
/** The two clocks drift apart: after a pause this long older readings mislead. */
const forgetAfterMs = 30_000;
/**
 * This far off, this often in a row on the same side is not jitter: the output changed, or the device slept.
 */
const shiftMs = 5;
const shiftConfirmedBy = 4;

interface Reading {
  /** Seconds of the audio clock at the loudspeaker. */
  contextTime: number;
  /** Milliseconds of `performance.now()` at the same moment. */
  performanceTime: number;
}

/**
 * Maps the audio clock, as heard, to `performance.now()`. The browser's own timestamps jitter by some
 * milliseconds, so the median of the latest ones counts. When the mapping shifts (headphones plugged in,
 * device slept), consistent new readings replace the older ones at once.
 */
export class AudioClock {
  private differences: number[] = [];
  private strays: number[] = [];
  private sampledAt = -Infinity;

  constructor(
    private readonly context: Pick<
      AudioContext,
      'currentTime' | 'outputLatency' | 'baseLatency' | 'getOutputTimestamp'
    >,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes a reading. Call regularly while sound plays. */
  sample() {
    const now = this.now();
    if (now - this.sampledAt > forgetAfterMs) this.reset();
    this.sampledAt = now;
    const { contextTime, performanceTime } = this.read();
    const difference = performanceTime - contextTime * 1000;
    if (this.isStray(difference)) return this.keepStray(difference);
    this.strays = [];
    this.differences.push(difference);
    if (this.differences.length > windowSize) this.differences.shift();
  }

  /** Discards older readings, after the device or the page slept. */
  reset() {
    this.differences = [];
    this.strays = [];
  }

  /** Seconds of the audio clock heard at a local time. */
  heardAt(localMs: number): number {
    return (localMs - this.difference()) / 1000;
  }

  /** Local time at which a moment of the audio clock is heard. */
  localTimeOf(contextTime: number): number {
    return contextTime * 1000 + this.difference();
  }

  /** One standard deviation of the readings' median, milliseconds. */
  uncertaintyMs(): number {
    if (this.differences.length < 3) return 5;
    return (1.2533 * this.spread()) / Math.sqrt(this.differences.length);
  }

  private difference(): number {
    if (this.differences.length === 0) this.sample();
    return median(this.differences);
  }

  private spread(): number {
    const middle = median(this.differences);
    return 1.4826 * median(this.differences.map(each => Math.abs(each - middle)));
  }

  private isStray(difference: number): boolean {
    if (this.differences.length < 3) return false;
    return Math.abs(difference - median(this.differences)) > Math.max(shiftMs, 6 * this.spread());
  }

  private keepStray(difference: number) {
    const middle = median(this.differences);
    if (this.strays.some(stray => stray > middle !== difference > middle)) this.strays = [];
    this.strays.push(difference);
    if (this.strays.length < shiftConfirmedBy) return;
    this.differences = this.strays;
    this.strays = [];
  }

  private read(): Reading {
    const { contextTime, performanceTime } = this.context.getOutputTimestamp?.() ?? {};
    // Both are zero before the first output.
    if (contextTime && performanceTime && this.isPlausible({ contextTime, performanceTime }))
      return { contextTime, performanceTime };
    const reported = this.context.outputLatency || this.context.baseLatency || 0;
    const latency = reported <= believableLatency ? reported : 0;
    return { contextTime: this.context.currentTime - latency, performanceTime: this.now() };
  }

  private isPlausible({ contextTime, performanceTime }: Reading): boolean {
    const age = this.now() - performanceTime;
    const latency = this.context.currentTime - (contextTime + age / 1000);
    return age < staleAfterMs && Math.abs(latency) < latestOutput;
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
