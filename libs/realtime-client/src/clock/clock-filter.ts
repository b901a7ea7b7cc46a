/** One exchange with the server: times of the local monotonic clock (t1, t4) and of the server (t2, t3), in ms. */
export interface ProbeSample {
  t1: number;
  t2: number;
  t3: number;
  t4: number;
}

export interface ClockEstimate {
  /** Server time minus local time, at the moment asked for. */
  offsetMs: number;
  /** How much faster the server's clock runs than the local one, parts per million. */
  driftPpm: number;
  /**
   * One standard deviation of the offset. A constant difference between the ways there and back cannot be seen by any
   * exchange between the two ends and is not in it; it is at most half of `roundTripMs`.
   */
  uncertaintyMs: number;
  /** Shortest round trip lately. */
  roundTripMs: number;
  samples: number;
}

const square = (x: number) => x * x;

/** What a clock reading itself is worth: browsers round `performance.now()` to 5 to 100 µs. */
const readingVariance = square(0.04);
/** Crystals differ by some tens of ppm. */
const initialDriftVariance = square(60e-6);
/** How the offset and the drift may wander, per ms: 3 µs and 0.02 ppm in a second (temperature). */
const offsetNoise = square(0.003) / 1000;
const driftNoise = square(0.02e-6) / 1000;
/** What part of the spread of round trips is laid to each sample for not knowing the shortest possible one. */
const floorDoubt = 1;
/** Round trips further back than this say nothing of the way as it is now. */
const roundTripWindow = 48;

const roundTripOf = ({ t1, t2, t3, t4 }: ProbeSample) => t4 - t1 - (t3 - t2);
const offsetOf = ({ t1, t2, t3, t4 }: ProbeSample) => (t2 - t1 + (t3 - t4)) / 2;

/**
 * Estimates offset and drift of the server's clock by a Kalman filter with those two as its state.
 *
 * Of a burst of probes only the one with the shortest round trip counts: on an ordered transport a late probe delays
 * those behind it, so that samples of a burst are not independent (the reasoning is that of Sendspin's time filter;
 * preferring the minimum round trip goes back to NTP's clock filter, RFC 5905 §10). How much a sample is trusted
 * follows from its excess over the shortest round trip of late, as that excess was spent on the way there or on the way
 * back: uniformly distributed between the two it is an error of variance excess² / 12. A sample whose error bound
 * (half its round trip) excludes the prediction means that a clock has jumped, as after sleep; the filter starts over.
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

  /** Takes a burst of exchanges into account. Answers whether the clock turned out to have jumped. */
  add(burst: readonly ProbeSample[]): boolean {
    const usable = burst.filter(sample => roundTripOf(sample) >= 0 && Number.isFinite(offsetOf(sample)));
    const best = usable.reduce<ProbeSample | undefined>(
      (least, sample) => (least && roundTripOf(least) <= roundTripOf(sample) ? least : sample),
      undefined,
    );
    if (!best) return false;
    this.samples += usable.length;
    const roundTrip = roundTripOf(best);
    this.roundTrips.push(roundTrip);
    if (this.roundTrips.length > roundTripWindow) this.roundTrips.shift();

    const measured = offsetOf(best);
    const at = (best.t1 + best.t4) / 2;
    if (this.varianceOffset === Infinity) {
      this.restart(at, measured, roundTrip);
      return false;
    }
    this.predict(at);
    const innovation = measured - this.offset;
    if (Math.abs(innovation) > roundTrip / 2 + 4 * Math.sqrt(this.varianceOffset) + 1) {
      this.roundTrips.splice(0, this.roundTrips.length, roundTrip);
      this.restart(at, measured, roundTrip);
      return true;
    }
    this.correct(innovation, this.measurementVariance(roundTrip));
    return false;
  }

  get isReady() {
    return this.varianceOffset !== Infinity;
  }

  /** The estimate for a moment of the local clock. */
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

  /** Server time at a moment of the local clock. */
  serverTime(local: number): number {
    return local + this.offset + this.drift * (local - this.at);
  }

  /** The moment of the local clock at a server time. */
  localTime(server: number): number {
    const local = server - this.offset;
    return local - (this.drift * (local - this.at)) / (1 + this.drift);
  }

  private restart(at: number, offset: number, roundTrip: number) {
    this.at = at;
    this.offset = offset;
    this.varianceOffset = square(roundTrip) / 12 + readingVariance;
    this.covariance = 0;
    this.varianceDrift = initialDriftVariance;
  }

  private roundTripFloor() {
    return this.roundTrips.length === 0 ? 0 : Math.min(...this.roundTrips);
  }

  private measurementVariance(roundTrip: number) {
    const sorted = [...this.roundTrips].sort((a, b) => a - b);
    const floor = sorted[0]!;
    // The shortest seen is not the shortest there is: by how much not, their spread tells.
    const spread = sorted[sorted.length >> 1]! - floor;
    return readingVariance + (square(roundTrip - floor) + square(spread * floorDoubt)) / 12;
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
