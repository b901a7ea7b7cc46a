/** Output latencies above this are not believed: Bluetooth devices report rubbish. */
const believableLatency = 0.1;
const windowSize = 15;

interface Reading {
  /** Seconds of the audio clock at the loudspeaker. */
  contextTime: number;
  /** Milliseconds of `performance.now()` at the same moment. */
  performanceTime: number;
}

/**
 * Maps the audio clock, as it is heard, to `performance.now()`. The browser's own time stamps jitter by some
 * milliseconds, so that the median of the newest ones counts.
 */
export class AudioClock {
  private readonly differences: number[] = [];

  constructor(
    private readonly context: Pick<
      AudioContext,
      'currentTime' | 'outputLatency' | 'baseLatency' | 'getOutputTimestamp'
    >,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes a reading. Called regularly while sound is on. */
  sample() {
    const { contextTime, performanceTime } = this.read();
    this.differences.push(performanceTime - contextTime * 1000);
    if (this.differences.length > windowSize) this.differences.shift();
  }

  /** After the device or the page slept, older readings mean nothing. */
  reset() {
    this.differences.length = 0;
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
    const middle = median(this.differences);
    const spread = 1.4826 * median(this.differences.map(each => Math.abs(each - middle)));
    return (1.2533 * spread) / Math.sqrt(this.differences.length);
  }

  private difference(): number {
    if (this.differences.length === 0) this.sample();
    return median(this.differences);
  }

  private read(): Reading {
    const { contextTime, performanceTime } = this.context.getOutputTimestamp?.() ?? {};
    // Zeros come while nothing has been put out yet.
    if (contextTime && performanceTime) return { contextTime, performanceTime };
    const reported = this.context.outputLatency || this.context.baseLatency || 0;
    const latency = reported <= believableLatency ? reported : 0;
    return { contextTime: this.context.currentTime - latency, performanceTime: this.now() };
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
