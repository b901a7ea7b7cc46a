import { median, medianUncertainty, spread } from './median.js';
import { believedLatency, longestLatency } from './reported-latency.js';

/** Timestamps stop while the device is stopped: an old one does not describe the present. */
const staleAfterMs = 500;
const windowSize = 15;
/** The two clocks drift apart: after a pause this long older readings mislead. */
const forgetAfterMs = 30_000;
/**
 * Off by this much, this often in a row on the same side: not jitter; the output changed or the device slept.
 */
const shiftMs = 5;
const shiftConfirmedBy = 4;
/** Do not ask Firefox on Linux for its latency before the audio clock has reached this many seconds. */
const startSeconds = 1;
/** Seconds, assumed until then. */
const usualLatency = 0.05;

interface Stamp {
  /** Seconds of the audio clock at the loudspeaker. */
  contextTime: number;
  /** Milliseconds of `performance.now()` at the same moment. */
  performanceTime: number;
}

interface Reading {
  /** Milliseconds from the audio clock, as heard, to `performance.now()`. */
  difference: number;
  /** Milliseconds from the audio clock to the loudspeaker; undefined while it is assumed. */
  latencyMs: number | undefined;
}

/**
 * Maps the audio clock, as heard, to `performance.now()`. The browser's own timestamps jitter by some
 * milliseconds, so we use the median of the latest ones. When the mapping shifts (headphones plugged in,
 * device slept), consistent new readings replace the older ones at once.
 */
export class AudioClock {
  private readings: Reading[] = [];
  private strays: Reading[] = [];
  private reports: number[] = [];
  private sampledAt = -Infinity;

  constructor(
    private readonly context: Pick<
      AudioContext,
      'currentTime' | 'outputLatency' | 'baseLatency' | 'getOutputTimestamp'
    >,
    private readonly now: () => number = () => performance.now(),
    private readonly mayFreeze = isFirefoxOnLinux(),
  ) {}

  /** Takes a reading. Call regularly while sound plays. */
  sample() {
    const now = this.now();
    if (now - this.sampledAt > forgetAfterMs) this.reset();
    this.sampledAt = now;
    this.reports = [...this.reports, this.latency()].slice(-windowSize);
    const { contextTime, performanceTime } = this.read();
    const difference = performanceTime - contextTime * 1000;
    const latencyMs = this.mayAsk() ? this.context.currentTime * 1000 + difference - now : undefined;
    const reading = { difference, latencyMs };
    if (this.isStray(reading)) return this.keepStray(reading);
    this.strays = [];
    this.readings.push(reading);
    if (this.readings.length > windowSize) this.readings.shift();
  }

  /** Discards older readings, after the device or the page slept, or when another output is in use. */
  reset() {
    this.readings = [];
    this.strays = [];
    this.reports = [];
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
    if (this.readings.length < 3) return 5;
    return medianUncertainty(this.differences());
  }

  /** The output latency that the browser reports, as this mapping uses it; undefined until it is known. */
  reportedMs(): number | undefined {
    const reported = this.readings.map(({ latencyMs }) => latencyMs).filter(ms => ms !== undefined);
    return reported.length < 3 ? undefined : median(reported);
  }

  private difference(): number {
    if (this.readings.length === 0) this.sample();
    return median(this.differences());
  }

  private differences(): number[] {
    return this.readings.map(({ difference }) => difference);
  }

  private isStray({ difference }: Reading): boolean {
    if (this.readings.length < 3) return false;
    const known = this.differences();
    return Math.abs(difference - median(known)) > Math.max(shiftMs, 6 * spread(known));
  }

  private keepStray(reading: Reading) {
    const middle = median(this.differences());
    const isLater = reading.difference > middle;
    if (this.strays.some(({ difference }) => difference > middle !== isLater)) this.strays = [];
    this.strays.push(reading);
    if (this.strays.length < shiftConfirmedBy) return;
    this.readings = this.strays;
    this.strays = [];
  }

  /**
   * Firefox on Linux asks the sound server while the page waits, and holds a lock that the sound needs. While a sound
   * starts, each may wait for the other forever, and the page freezes.
   */
  private mayAsk(): boolean {
    return !this.mayFreeze || this.context.currentTime > startSeconds;
  }

  private latency(): number {
    if (!this.mayAsk()) return usualLatency;
    return this.context.outputLatency || this.context.baseLatency || 0;
  }

  private read(): Stamp {
    const { contextTime, performanceTime } = (this.mayAsk() && this.context.getOutputTimestamp?.()) || {};
    // Both are zero before the first output.
    if (contextTime && performanceTime && this.isPlausible({ contextTime, performanceTime }))
      return { contextTime, performanceTime };
    const latency = believedLatency(this.reports);
    return { contextTime: this.context.currentTime - latency, performanceTime: this.now() };
  }

  private isPlausible({ contextTime, performanceTime }: Stamp): boolean {
    const age = this.now() - performanceTime;
    const latency = this.context.currentTime - (contextTime + age / 1000);
    return Math.abs(age) < staleAfterMs && Math.abs(latency) < longestLatency;
  }
}

const isFirefoxOnLinux = () => /Linux.*Firefox/.test(globalThis.navigator?.userAgent ?? '');
