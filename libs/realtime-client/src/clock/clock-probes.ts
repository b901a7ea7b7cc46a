import { clockAnswer, clockProbe } from '@sevenfold/contracts';
import { ClockFilter, type ClockEstimate, type ProbeSample } from './clock-filter.js';

/** On joining: 16 probes within half a second, in bursts that each give one measurement. */
const firstBursts = 4;
const firstBurstGapMs = 130;
const probesPerBurst = 4;
const probeGapMs = 30;
/** Then four probes every 5 s, sooner at first: until the drift is known, every second adds to the error. */
const laterGapMs = 5_000;
const gapGrowsByMs = 1_000;
/**
 * Below this uncertainty, as on short paths, playback can start after fewer bursts; corrections do the rest.
 */
const settledMs = 2;
/** Later answers are useless. */
const answerDeadlineMs = 2_000;

/** Keeps the clock estimate fresh with paced probes, and detects a silent connection. */
export class ClockProbes {
  readonly filter = new ClockFilter();
  private readonly listeners = new Set<() => void>();
  private sequence = 0;
  private burst: { first: number; samples: ProbeSample[] } = { first: 0, samples: [] };
  private burstsDone = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastAnswer = 0;

  constructor(
    private readonly now: () => number,
    private readonly send: (frame: ArrayBuffer) => void,
  ) {}

  /** Starts probing an open connection, quickly at first. */
  start() {
    this.stop();
    this.burstsDone = 0;
    this.lastAnswer = this.now();
    this.beginBurst();
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** Milliseconds since the last answer. */
  silence() {
    return this.now() - this.lastAnswer;
  }

  estimate(): ClockEstimate {
    return this.filter.estimate(this.now());
  }

  serverNow(): number {
    return this.filter.serverTime(this.now());
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves once the estimate is good enough for scheduling. */
  async ready(deadlineMs = 3_000): Promise<void> {
    if (this.isSettled()) return;
    await new Promise<void>(resolve => {
      const finish = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(finish, deadlineMs);
      const stop = this.subscribe(() => this.isSettled() && finish());
    });
  }

  receive(frame: ArrayBuffer) {
    const t4 = this.now();
    const view = new DataView(frame);
    if (view.byteLength !== clockAnswer.bytes || view.getUint8(0) !== clockAnswer.kind) return;
    this.lastAnswer = t4;
    const sequence = view.getUint32(1);
    if (sequence < this.burst.first) return;
    const [t1, t2, t3] = [view.getFloat64(5), view.getFloat64(13), view.getFloat64(21)];
    this.burst.samples.push({ t1, t2, t3, t4 });
    if (this.burst.samples.length === probesPerBurst) this.endBurst();
  }

  private isSettled() {
    // All answers may have been useless: the clock is coarser than the round trip.
    if (!this.filter.isReady) return false;
    if (this.burstsDone >= firstBursts) return true;
    return this.burstsDone > 0 && this.estimate().uncertaintyMs < settledMs;
  }

  private beginBurst() {
    this.burst = { first: this.sequence, samples: [] };
    this.probe(probesPerBurst);
  }

  private probe(left: number) {
    const view = new DataView(new ArrayBuffer(clockProbe.bytes));
    view.setUint8(0, clockProbe.kind);
    view.setUint32(1, this.sequence++);
    view.setFloat64(5, this.now());
    this.send(view.buffer);
    this.timer =
      left > 1
        ? setTimeout(() => this.probe(left - 1), probeGapMs)
        : setTimeout(() => this.endBurst(), answerDeadlineMs);
  }

  private endBurst() {
    clearTimeout(this.timer);
    const { samples } = this.burst;
    this.burst = { first: this.sequence, samples: [] };
    const jumped = this.filter.add(samples);
    // The estimate is lost: probe as quickly as after joining.
    if (jumped) this.burstsDone = 0;
    if (samples.length > 0) this.burstsDone++;
    for (const listener of this.listeners) listener();
    this.timer = setTimeout(() => this.beginBurst(), this.gapMs());
  }

  private gapMs() {
    const later = this.burstsDone - firstBursts;
    if (later < 0) return firstBurstGapMs - probesPerBurst * probeGapMs;
    return Math.min(laterGapMs, gapGrowsByMs * (later + 1));
  }
}
