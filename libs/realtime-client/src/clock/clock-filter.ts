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
const floorDoubt = 0.8;
/** Round trips further back than this say nothing of the way as it is now: four probes each 5 s for 80 s. */
const roundTripWindow = 64;
/** So far beyond what was to be expected, so often in a row on one side: the clocks do not go as they went. */
const surprise = 3;
const surprisesAllowed = 2;

const roundTripOf = ({ t1, t2, t3, t4 }: ProbeSample) => t4 - t1 - (t3 - t2);
const offsetOf = ({ t1, t2, t3, t4 }: ProbeSample) => (t2 - t1 + (t3 - t4)) / 2;
const middleOf = ({ t1, t4 }: ProbeSample) => (t1 + t4) / 2;

/**
 * Estimates offset and drift of the server's clock by a Kalman filter with those two as its state.
 *
 * How much a sample is trusted follows from its excess over the shortest round trip of late, as that excess was spent
 * on the way there or on the way back: uniformly distributed between the two it is an error of variance excess² / 12
 * (preferring short round trips goes back to NTP's clock filter, RFC 5905 §10). A burst is one measurement, the mean of
 * its samples by that trust: on an ordered transport a late probe delays those behind it, and then all of these count
 * for next to nothing. A burst whose best sample excludes the prediction by its bound (half its round trip) means that a
 * clock has jumped, as after sleep; the filter starts over. Bursts that only surprise, again and again, open it anew
 * for another drift, as when one of the machines is being set right.
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
  /** Surprising bursts in a row; below zero when they are on that side. */
  private surprises = 0;

  /** Takes a burst of exchanges into account. Answers whether the clock turned out to have jumped. */
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

  /** No delay on any way could explain this sample, if the clocks went on as they did. */
  private excludes(sample: ProbeSample): boolean {
    const { offsetMs, uncertaintyMs } = this.estimate(middleOf(sample));
    return Math.abs(offsetOf(sample) - offsetMs) > roundTripOf(sample) / 2 + 4 * uncertaintyMs + 1;
  }

  /** The mean of a burst by what each sample is worth. Counted from the best one: offsets are large numbers. */
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
    // The shortest seen is not the shortest there is: by how much not, the spread of the shorter ones tells.
    const spread = sorted[sorted.length >> 2]! - floor;
    return (roundTrip: number) =>
      readingVariance + (square(roundTrip - floor) + square(spread * floorDoubt)) / 12;
  }

  /** A delay on one way alone, as while an upload fills the modem, moves all samples by up to `delayBound`. */
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
