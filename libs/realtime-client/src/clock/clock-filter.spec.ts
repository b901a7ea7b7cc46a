import { ClockFilter, type ProbeSample } from './clock-filter.js';

/** A reproducible source of numbers between 0 and 1. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface Link {
  offsetMs: number;
  driftPpm: number;
  /** One way, each way. */
  thereMs: () => number;
  backMs: () => number;
}

const hour = 3_600_000;

/** A client's view of a server, each with its own clock, over a network with its own delays. */
class SimulatedLink {
  readonly filter = new ClockFilter();
  private time = 1_000;

  constructor(private readonly link: Link) {}

  server(local: number) {
    return local * (1 + this.link.driftPpm * 1e-6) + this.link.offsetMs;
  }

  burst(probes = 4): boolean {
    const samples: ProbeSample[] = [];
    for (let i = 0; i < probes; i++) {
      const t1 = this.time;
      const there = t1 + this.link.thereMs();
      const t4 = there + 0.02 + this.link.backMs();
      samples.push({ t1, t2: this.server(there), t3: this.server(there + 0.02), t4 });
      this.time += 30;
    }
    return this.filter.add(samples);
  }

  /** Four quick bursts, then one every five seconds. */
  run(seconds: number) {
    for (let i = 0; i < 4; i++) this.burst();
    this.listen(seconds);
  }

  listen(seconds: number) {
    const end = this.time + seconds * 1000;
    while (this.time < end) {
      this.time += 5_000;
      this.burst();
    }
  }

  /** From now on the server's clock runs at another rate, without a jump. */
  changeDrift(driftPpm: number) {
    this.link.offsetMs += this.time * (this.link.driftPpm - driftPpm) * 1e-6;
    this.link.driftPpm = driftPpm;
  }

  /** The same link over another route. */
  reroute(way: Partial<Pick<Link, 'thereMs' | 'backMs'>>) {
    Object.assign(this.link, way);
  }

  jump(ms: number) {
    this.link.offsetMs += ms;
  }

  error(): number {
    return Math.abs(this.filter.serverTime(this.time) - this.server(this.time));
  }

  estimate() {
    return this.filter.estimate(this.time);
  }
}

const lan = (random: () => number) => ({
  thereMs: () => 1 + random() * 0.5,
  backMs: () => 1 + random() * 0.5,
});
const wan = (random: () => number) => ({ thereMs: () => 30 + random() * 5, backMs: () => 30 + random() * 5 });

describe.each([-6 * hour, 0, 11 * hour])('with an offset of %d ms', offsetMs => {
  it.each([-100, 0, 100])('finds offset and a drift of %d ppm on a local network', driftPpm => {
    const link = new SimulatedLink({ offsetMs, driftPpm, ...lan(seeded(7)) });
    link.run(60);
    expect(link.error()).toBeLessThan(0.3);
    expect(Math.abs(link.estimate().driftPpm - driftPpm)).toBeLessThan(10);
  });

  it.each([-100, 100])('stays within milliseconds over a wide network with a drift of %d ppm', driftPpm => {
    const errors = Array.from({ length: 40 }, (_, seed) => {
      const link = new SimulatedLink({ offsetMs, driftPpm, ...wan(seeded(seed + 1)) });
      link.run(60);
      return link.error();
    }).sort((a, b) => a - b);
    expect(errors[20]).toBeLessThan(1);
    expect(errors[39]).toBeLessThan(4);
  });
});

it('prefers short round trips when one direction is slow at times', () => {
  const random = seeded(3);
  const link = new SimulatedLink({
    offsetMs: 5 * hour,
    driftPpm: 40,
    thereMs: () => 10 + (random() < 0.6 ? random() * 80 : random()),
    backMs: () => 10 + random(),
  });
  link.run(60);
  expect(link.error()).toBeLessThan(1.5);
});

it('extrapolates by the drift when no answer arrives for a minute', () => {
  const link = new SimulatedLink({ offsetMs: hour, driftPpm: 80, ...lan(seeded(5)) });
  link.run(120);
  const later = link.estimate();
  const now = 122_000 + 60_000;
  expect(Math.abs(link.filter.serverTime(now) - link.server(now))).toBeLessThan(1);
  expect(link.filter.estimate(now).uncertaintyMs).toBeGreaterThan(later.uncertaintyMs);
});

it('starts over when a clock jumps, as after sleep', () => {
  const link = new SimulatedLink({ offsetMs: 0, driftPpm: 20, ...lan(seeded(11)) });
  link.run(60);
  link.jump(-45_000);
  expect(link.burst()).toBe(true);
  expect(link.error()).toBeLessThan(2);
  link.run(30);
  expect(link.error()).toBeLessThan(0.3);
});

it('reports an uncertainty that its errors do not exceed', () => {
  const runs = Array.from({ length: 60 }, (_, seed) => {
    const link = new SimulatedLink({ offsetMs: 1, driftPpm: seed - 30, ...wan(seeded(seed + 100)) });
    link.run(40);
    return link.error() / link.estimate().uncertaintyMs;
  });
  expect(runs.filter(ratio => ratio > 3).length).toBeLessThan(6);
});

it('converts server time to local time and back', () => {
  const link = new SimulatedLink({ offsetMs: 3 * hour, driftPpm: 100, ...lan(seeded(9)) });
  link.run(30);
  const local = 31_000;
  expect(link.filter.localTime(link.filter.serverTime(local))).toBeCloseTo(local, 6);
});

it('ignores bursts without answers', () => {
  const filter = new ClockFilter();
  expect(filter.add([])).toBe(false);
  expect(filter.isReady).toBe(false);
});

it('adapts when one of the clocks changes its rate', () => {
  const link = new SimulatedLink({ offsetMs: hour, driftPpm: 20, ...wan(seeded(13)) });
  link.run(600);
  link.changeDrift(120);
  link.run(75);
  expect(link.error()).toBeLessThan(1);
  expect(Math.abs(link.estimate().driftPpm - 120)).toBeLessThan(30);
});

it('keeps its estimate when the network gets worse, and learns from a better one', () => {
  const random = seeded(17);
  const link = new SimulatedLink({ offsetMs: hour, driftPpm: -60, ...lan(random) });
  link.run(60);
  // 12 ms longer in one direction than in the other: an estimate from this route alone would be 6 ms off.
  link.reroute({ thereMs: () => 31 + random() * 4, backMs: () => 19 + random() * 4 });
  link.run(40);
  expect(link.error()).toBeLessThan(1);
  link.reroute(lan(random));
  link.run(10);
  expect(link.error()).toBeLessThan(0.3);
});

it('gives late probes of a burst little weight, and the others full weight', () => {
  const errors = Array.from({ length: 40 }, (_, seed) => {
    const random = seeded(seed + 200);
    let probe = 0;
    const link = new SimulatedLink({
      offsetMs: 0,
      driftPpm: 50,
      // Every other probe is delayed towards the server.
      thereMs: () => 10 + random() + (probe++ % 2) * 40,
      backMs: () => 10 + random(),
    });
    link.run(60);
    return link.error();
  }).sort((a, b) => a - b);
  expect(errors[20]).toBeLessThan(0.3);
  expect(errors[39]).toBeLessThan(1);
});

it('starts with the probe of the shortest round trip, in any order', () => {
  const probes = [1, 4, 30, 100].map((there, index): ProbeSample => {
    const t1 = 1_000 + index * 30;
    return { t1, t2: t1 + there + hour, t3: t1 + there + hour, t4: t1 + there + 1 };
  });
  for (const burst of [probes, probes.toReversed()]) {
    const filter = new ClockFilter();
    filter.add(burst);
    const { offsetMs, uncertaintyMs } = filter.estimate(1_000);
    // A round trip of 2 ms cannot be wrong by more than 1 ms; the longest would allow 50.
    expect(Math.abs(offsetMs - hour)).toBeLessThan(1);
    expect(uncertaintyMs).toBeLessThan(1);
  }
});

it('reports the shortest recent round trip and the number of samples', () => {
  const random = seeded(19);
  const link = new SimulatedLink({ offsetMs: hour, driftPpm: 0, ...lan(random) });
  expect(link.estimate()).toMatchObject({ roundTripMs: 0, samples: 0 });
  const expectRoundTrip = (least: number, most: number) => {
    expect(link.estimate().roundTripMs).toBeGreaterThanOrEqual(least);
    expect(link.estimate().roundTripMs).toBeLessThan(most);
  };
  for (let bursts = 1; bursts <= 16; bursts++) {
    link.burst();
    expect(link.estimate().samples).toBe(4 * bursts);
    expectRoundTrip(2, 3);
  }
  link.reroute(wan(random));
  link.burst();
  expectRoundTrip(2, 3);
  for (let bursts = 2; bursts <= 16; bursts++) link.burst();
  expectRoundTrip(60, 70);
});

it('drops the round trips from before a jump', () => {
  const random = seeded(23);
  const link = new SimulatedLink({ offsetMs: 0, driftPpm: 0, ...lan(random) });
  link.run(20);
  link.reroute(wan(random));
  link.jump(60_000);
  expect(link.burst()).toBe(true);
  expect(link.estimate().roundTripMs).toBeGreaterThanOrEqual(60);
});

it.each([20, 100, 300, 1_000])('keeps its estimate while one direction is %d ms slower for a minute', ms => {
  const random = seeded(29);
  const link = new SimulatedLink({ offsetMs: 0, driftPpm: 0, ...lan(random) });
  const way = lan(random).thereMs;
  // As when an upload or a download fills the modem's buffer.
  const slowWay = () => ms * (1 + random() / 10);
  for (const slow of [{ thereMs: slowWay }, { backMs: slowWay }]) {
    link.reroute({ thereMs: way, backMs: way });
    link.run(60);
    link.reroute(slow);
    link.listen(60);
    expect(link.error()).toBeLessThan(0.5);
  }
});

it.each([0, 60_000, 3 * hour])('extrapolates the offset %d ms ahead by the drift', ahead => {
  const link = new SimulatedLink({ offsetMs: hour, driftPpm: 80, ...lan(seeded(31)) });
  link.run(60);
  const now = 61_000 + ahead;
  expect(link.filter.estimate(now).offsetMs).toBeCloseTo(link.filter.serverTime(now) - now, 4);
});

it('is less certain about times further ahead, by the possible drift', () => {
  const link = new SimulatedLink({ offsetMs: 0, driftPpm: 0, ...lan(seeded(37)) });
  link.burst();
  // 60 ppm, the possible drift that it assumes after a single burst.
  expect(link.filter.estimate(1_000 + 100_000).uncertaintyMs).toBeCloseTo(6, 0);
  link.run(60);
  const ahead = Array.from({ length: 100 }, (_, second) => second * 1_000);
  const uncertainties = ahead.map(ms => link.filter.estimate(66_000 + ms).uncertaintyMs);
  expect(uncertainties).toEqual(uncertainties.toSorted((a, b) => a - b));
  expect(uncertainties[99]).toBeGreaterThan(2 * uncertainties[0]!);
});
