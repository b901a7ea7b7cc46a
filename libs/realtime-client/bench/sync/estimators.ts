// Clock estimators of other systems, reimplemented from their descriptions. Each picks from a trace the probes
// that it would have sent. `steps` yields the moment (since the trace began) of each new sample, and applies it before the
// next one; `serverTime` then converts a reading of the client's clock.
import { ClockFilter } from '../../dist/index.js';
import type { Exchange, Trace } from './trace.ts';

export interface Estimator {
  steps(trace: Trace): Generator<number, void>;
  serverTime(local: number): number;
}

const offsetOf = ({ t1, t2, t3, t4 }: Exchange) => (t2 - t1 + (t3 - t4)) / 2;
const roundTripOf = ({ t1, t2, t3, t4 }: Exchange) => t4 - t1 - (t3 - t2);
const byRoundTrip = (a: Exchange, b: Exchange) => roundTripOf(a) - roundTripOf(b);
const shortest = (exchanges: Exchange[]) => exchanges.toSorted(byRoundTrip)[0]!;

/** Ours: 16 probes within half a second, then four after 1, 2, 3, 4 and from then on every 5 s, with the shipped filter. */
class Ours implements Estimator {
  filter = new ClockFilter();

  *steps(trace: Trace) {
    let at = 0;
    for (let burst = 1; ; burst++) {
      const probes = [0, 30, 60, 90].map(gap => trace.at(at + gap));
      if (!probes.every(probe => probe !== undefined)) return;
      const end = Math.max(...probes.map(({ backAt }) => backAt));
      yield end;
      this.filter.add(probes.map(({ sample }) => sample));
      at = end + (burst < 4 ? 10 : Math.min(5_000, 1_000 * (burst - 3)));
    }
  }

  serverTime(local: number) {
    return this.filter.isReady ? this.filter.serverTime(local) : NaN;
  }
}

/**
 * Beatsync: pairs of probes 25 ms apart, 16 pairs every 50 ms and then one every 2.5 s. A pair counts if the server saw
 * the same gap within 5 ms. Uses the offset of the shortest of the last 16 round trips. No drift.
 */
class Beatsync implements Estimator {
  offset = NaN;

  *steps(trace: Trace) {
    const kept: Exchange[] = [];
    let at = 0;
    for (let pair = 1; ; pair++) {
      const [first, second] = [trace.at(at), trace.at(at + 25)];
      if (!first || !second) return;
      yield Math.max(first.backAt, second.backAt);
      const seen = second.sample.t2 - first.sample.t2;
      const sent = second.sample.t1 - first.sample.t1;
      if (Math.abs(seen - sent) <= 5 || kept.length === 0) {
        kept.push(shortest([first.sample, second.sample]));
        if (kept.length > 16) kept.shift();
        this.offset = offsetOf(shortest(kept));
      }
      at += pair < 16 ? 50 : 2_500;
    }
  }

  serverTime(local: number) {
    return local + this.offset;
  }
}

/** Jellyfin SyncPlay: three pings a second apart, then one a minute; uses the one with the least delay of the last eight. */
class Jellyfin implements Estimator {
  offset = NaN;

  *steps(trace: Trace) {
    const kept: Exchange[] = [];
    let at = 0;
    for (let ping = 1; ; ping++) {
      const probe = trace.at(at);
      if (!probe) return;
      yield probe.backAt;
      kept.push(probe.sample);
      if (kept.length > 8) kept.shift();
      this.offset = offsetOf(shortest(kept));
      at += ping < 3 ? 1_000 : 60_000;
    }
  }

  serverTime(local: number) {
    return local + this.offset;
  }
}

/**
 * Sendspin: every ten seconds eight probes, one at a time. Takes the median offset of the three shortest round trips, with
 * half the round trip (at least 1 ms) as standard deviation. A Kalman filter of offset and drift uses the drift only if it
 * exceeds twice its own deviation. The description leaves out the process noise: almost none suits these clocks best,
 * because their drift is constant. (The forgetting factor would start after 100 bursts.)
 */
class Sendspin implements Estimator {
  count = 0;
  at = 0;
  offset = NaN;
  drift = 0;
  p00 = 0;
  p01 = 0;
  p11 = 0;

  *steps(trace: Trace) {
    let at = 0;
    for (;;) {
      const samples: Exchange[] = [];
      let end = at;
      for (let probe = 0; probe < 8; probe++) {
        const found = trace.at(end);
        if (!found) return;
        samples.push(found.sample);
        end = Math.max(found.backAt, end + 1);
      }
      yield end;
      const best = samples.sort(byRoundTrip).slice(0, 3);
      const middle = best.sort((a, b) => offsetOf(a) - offsetOf(b))[1]!;
      this.take((middle.t1 + middle.t4) / 2, offsetOf(middle), Math.max(1, roundTripOf(middle) / 2) ** 2);
      at += 10_000;
    }
  }

  take(at: number, measured: number, variance: number) {
    const step = at - this.at;
    this.at = at;
    if (this.count++ === 0) {
      this.offset = measured;
      this.p00 = variance;
      return;
    }
    if (this.count === 2) {
      this.drift = (measured - this.offset) / step;
      this.p11 = (this.p00 + variance) / step ** 2;
      this.offset = measured;
      this.p01 = variance / step;
      this.p00 = variance;
      return;
    }
    this.offset += this.drift * step;
    this.p00 += 2 * step * this.p01 + step * step * this.p11;
    this.p01 += step * this.p11;
    const gain0 = this.p00 / (this.p00 + variance);
    const gain1 = this.p01 / (this.p00 + variance);
    const innovation = measured - this.offset;
    this.offset += gain0 * innovation;
    this.drift += gain1 * innovation;
    this.p11 -= gain1 * this.p01;
    this.p01 *= 1 - gain0;
    this.p00 *= 1 - gain0;
  }

  serverTime(local: number) {
    const drift = this.drift ** 2 > 4 * this.p11 ? this.drift : 0;
    return local + this.offset + drift * (local - this.at);
  }
}

export const estimators: Record<string, () => Estimator> = {
  ours: () => new Ours(),
  Beatsync: () => new Beatsync(),
  'Jellyfin SyncPlay': () => new Jellyfin(),
  Sendspin: () => new Sendspin(),
};
