/** One exchange with the server, in ms: t1 and t4 of the local monotonic clock, t2 and t3 of the server's. */
export interface ProbeSample {
  t1: number;
  t2: number;
  t3: number;
  t4: number;
}

export interface ClockEstimate {
  /** Server time minus local time, at the requested moment. */
  offsetMs: number;
  /** How much faster the server's clock runs than the local one, in parts per million. */
  driftPpm: number;
  /**
   * One standard deviation of the offset. It excludes a constant asymmetry of the path, which no exchange
   * between two ends can measure; that is at most half of `roundTripMs`.
   */
  uncertaintyMs: number;
  /** Shortest recent round trip. */
  roundTripMs: number;
  samples: number;
}

const square = (x: number) => x * x;

/** Resolution of a clock reading: browsers round `performance.now()` to 5 to 100 µs. */
const readingVariance = square(0.04);
/** Crystal oscillators differ by some tens of ppm. */
const initialDriftVariance = square(60e-6);
/** Process noise of offset and drift, per ms: 3 µs and 0.02 ppm in a second (temperature). */
const offsetNoise = square(0.003) / 1000;
const driftNoise = square(0.02e-6) / 1000;
/**
 * Share of the spread of round trips added to each sample's variance, because the true minimum is unknown.
 */
const floorDoubt = 0.8;
/** Number of recent round trips that count: four probes every 5 s for 80 s. */
const roundTripWindow = 64;
/** Off by this many standard deviations, this often in a row on one side: the drift has changed. */
const surprise = 3;
const surprisesAllowed = 2;

const roundTripOf = ({ t1, t2, t3, t4 }: ProbeSample) => t4 - t1 - (t3 - t2);
const offsetOf = ({ t1, t2, t3, t4 }: ProbeSample) => (t2 - t1 + (t3 - t4)) / 2;
const middleOf = ({ t1, t4 }: ProbeSample) => (t1 + t4) / 2;

/**
 * A Kalman filter that estimates offset and drift of the server's clock.
 *
 * A sample's weight follows from its excess over the shortest recent round trip. The excess was spent on the
 * way there or back. If any split is equally likely, the error has the variance excess² / 12. (NTP's clock
 * filter, RFC 5905 §10, prefers short round trips, too.) A burst is one measurement, the weighted mean of its
 * samples: on an ordered transport a late probe delays those behind it, so all of them count little. If a
 * burst's best sample is off by more than its bound (half its round trip), a clock has jumped, as after sleep,
 * and the filter restarts. Repeated surprises on one side widen the drift again, as when one machine's clock
 * is being adjusted.
 */
export class ClockFilter {
  private at = 0;
  private offset = 0;
  private drift = 0;
  private varianceOffset = Infinity;
  private covariance = 0;
  private varianceDrift = initialDriftVariance;
  private readonly roundTrips: number[] = [];
  private samples = 0;
  /** Consecutive surprising bursts; negative if they are below the prediction. */
  private surprises = 0;

  /** Adds a burst of exchanges. Returns whether a clock has jumped. */
  add(burst: readonly ProbeSample[]): boolean {
    const usable = burst
      .filter(sample => roundTripOf(sample) >= 0 && Number.isFinite(offsetOf(sample)))
      .sort((a, b) => roundTripOf(a) - roundTripOf(b));
    const [best] = usable;
    if (!best) return false;
    this.samples += usable.length;
    this.roundTrips.push(...usable.map(roundTripOf));
    this.roundTrips.splice(0, this.roundTrips.length - roundTripWindow);

    const jumped = this.isReady && this.excludes(best);
    if (jumped) this.roundTrips.splice(0, this.roundTrips.length, ...usable.map(roundTripOf));
    const { at, offset, variance } = this.measure(usable, best);
    if (jumped || !this.isReady) {
      this.restart(at, offset, roundTripOf(best));
      return jumped;
    }
    this.predict(at);
    this.heed(offset - this.offset, variance, (roundTripOf(best) - this.roundTripFloor()) / 2);
    this.correct(offset - this.offset, variance);
    return false;
  }

  get isReady() {
    return this.varianceOffset !== Infinity;
  }

  /** The estimate for a local time. */
  estimate(now: number): ClockEstimate {
    const ahead = now - this.at;
    const variance =
      this.varianceOffset +
      2 * ahead * this.covariance +
      square(ahead) * this.varianceDrift +
      Math.abs(ahead) * offsetNoise;
    return {
      offsetMs: this.offset + this.drift * ahead,
      driftPpm: this.drift * 1e6,
      uncertaintyMs: Math.sqrt(Math.max(0, variance)),
      roundTripMs: this.roundTripFloor(),
      samples: this.samples,
    };
  }

  /** Server time at a local time. */
  serverTime(local: number): number {
    return local + this.offset + this.drift * (local - this.at);
  }

  /** Local time at a server time. */
  localTime(server: number): number {
    const local = server - this.offset;
    return local - (this.drift * (local - this.at)) / (1 + this.drift);
  }

  /** No delay could explain this sample if the clocks ran as before. */
  private excludes(sample: ProbeSample): boolean {
    const { offsetMs, uncertaintyMs } = this.estimate(middleOf(sample));
    return Math.abs(offsetOf(sample) - offsetMs) > roundTripOf(sample) / 2 + 4 * uncertaintyMs + 1;
  }

  /** The weighted mean of a burst, relative to its best sample for precision: offsets are large numbers. */
  private measure(samples: readonly ProbeSample[], best: ProbeSample) {
    const varianceOf = this.sampleVariance();
    let [weights, offset, at] = [0, 0, 0];
    for (const sample of samples) {
      const weight = 1 / varianceOf(roundTripOf(sample));
      weights += weight;
      offset += weight * (offsetOf(sample) - offsetOf(best));
      at += weight * (middleOf(sample) - middleOf(best));
    }
    return {
      at: middleOf(best) + at / weights,
      offset: offsetOf(best) + offset / weights,
      variance: 1 / weights,
    };
  }

  private restart(at: number, offset: number, roundTrip: number) {
    this.at = at;
    this.offset = offset;
    this.surprises = 0;
    this.varianceOffset = square(roundTrip) / 12 + readingVariance;
    this.covariance = 0;
    this.varianceDrift = initialDriftVariance;
  }

  private roundTripFloor() {
    return this.roundTrips.length === 0 ? 0 : Math.min(...this.roundTrips);
  }

  private sampleVariance() {
    const sorted = [...this.roundTrips].sort((a, b) => a - b);
    const floor = sorted[0]!;
    // The shortest round trip seen is not the true minimum; the spread of the shorter ones estimates the
    // difference.
    const spread = sorted[sorted.length >> 2]! - floor;
    return (roundTrip: number) =>
      readingVariance + (square(roundTrip - floor) + square(spread * floorDoubt)) / 12;
  }

  /** A delay in one direction only, such as a full uplink, shifts all samples by up to `delayBound`. */
  private heed(innovation: number, variance: number, delayBound: number) {
    const isSurprise =
      Math.abs(innovation) > delayBound + surprise * Math.sqrt(this.varianceOffset + variance);
    const side = Math.sign(innovation);
    if (!isSurprise) this.surprises = 0;
    else this.surprises = Math.sign(this.surprises) === side ? this.surprises + side : side;
    if (Math.abs(this.surprises) <= surprisesAllowed) return;
    this.surprises = 0;
    this.varianceOffset += square(innovation);
    this.varianceDrift = Math.max(this.varianceDrift, initialDriftVariance);
  }

  private predict(at: number) {
    const step = at - this.at;
    this.offset += this.drift * step;
    this.varianceOffset +=
      2 * step * this.covariance +
      square(step) * this.varianceDrift +
      Math.abs(step) * offsetNoise +
      (driftNoise * Math.abs(step) ** 3) / 3;
    this.covariance += step * this.varianceDrift + (driftNoise * square(step)) / 2;
    this.varianceDrift += Math.abs(step) * driftNoise;
    this.at = at;
  }

  private correct(innovation: number, measurementVariance: number) {
    const total = this.varianceOffset + measurementVariance;
    const gainOffset = this.varianceOffset / total;
    const gainDrift = this.covariance / total;
    this.offset += gainOffset * innovation;
    this.drift += gainDrift * innovation;
    this.varianceDrift -= gainDrift * this.covariance;
    this.covariance *= 1 - gainOffset;
    this.varianceOffset *= 1 - gainOffset;
  }
}
