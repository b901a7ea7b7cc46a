/** A latency that is only reported is not believed above this: Bluetooth devices report rubbish. */
const believableLatency = 0.1;
/** A time stamp may lie so far behind the audio clock: the latest wireless loudspeakers do. */
const latestOutput = 0.6;
/** Stamps do not go on while the device stands: an old one says nothing of what is heard now. */
const staleAfterMs = 500;
const windowSize = 15;
/** The two clocks drift apart: after a pause so long what was read before it leads astray. */
const forgetAfterMs = 30_000;
/** So far off, so often in a row and on the same side, is no jitter: the output is another one now, or it slept. */
const shiftMs = 5;
const shiftConfirmedBy = 4;

interface Reading {
  /** Seconds of the audio clock at the loudspeaker. */
  contextTime: number;
  /** Milliseconds of `performance.now()` at the same moment. */
  performanceTime: number;
}

/**
 * Maps the audio clock, as it is heard, to `performance.now()`. The browser's own time stamps jitter by some
 * milliseconds, so that the median of the newest ones counts. When the mapping itself shifts (headphones are plugged
 * in, the device slept), readings that agree with each other replace the older ones at once.
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

  /** Takes a reading. Called regularly while sound is on. */
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

  /** After the device or the page slept, older readings mean nothing. */
  reset() {
    this.differences = [];
    this.strays = [];
  }

  /** Seconds of the audio clock that are heard at a local time. */
  heardAt(localMs: number): number {
    return (localMs - this.difference()) / 1000;
  }

  /** The local time at which a moment of the audio clock is heard. */
  localTimeOf(contextTime: number): number {
    return contextTime * 1000 + this.difference();
  }

  /** Spread of the readings, milliseconds: one standard deviation of their median. */
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
    // Zeros come while nothing has been put out yet.
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
