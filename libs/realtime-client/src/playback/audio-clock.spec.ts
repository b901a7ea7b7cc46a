import { AudioClock } from './audio-clock.js';

/** An output whose sound comes `latencyMs` after the audio clock, which runs with `performance.now()`. */
class Output {
  now = 10_000;
  latencyMs = 40;
  jitterMs = 0;
  outputLatency = 0;
  baseLatency = 0.01;
  /** While the device stands, so does the audio clock. */
  stoodMs = 5_000;
  stampAgeMs = 5;
  hasStamps = true;
  readonly clock = new AudioClock(this, () => this.now);

  get currentTime() {
    return (this.now - this.stoodMs) / 1000;
  }

  getOutputTimestamp() {
    if (!this.hasStamps) return { contextTime: 0, performanceTime: 0 };
    const performanceTime = this.now - this.stampAgeMs;
    return {
      contextTime: (performanceTime - this.stoodMs - this.latencyMs + this.jitterMs) / 1000,
      performanceTime,
    };
  }

  /** Readings, four a second. */
  play(jitter: readonly number[]) {
    for (this.jitterMs of jitter) {
      this.now += 250;
      this.clock.sample();
    }
    this.jitterMs = 0;
    return this;
  }

  /** How much later than the audio clock things are heard, by the clock's mapping. */
  get heardLate() {
    return this.now - this.stoodMs - this.clock.heardAt(this.now) * 1000;
  }
}

const jitter = [0, 0.4, -0.3, 0.2, -0.1, 0.3, -0.2, 0.1];

it('maps the audio clock by the output’s own time stamps', () => {
  const output = new Output();
  expect(output.heardLate).toBeCloseTo(40, 6);
  expect(output.clock.localTimeOf(output.clock.heardAt(11_000))).toBeCloseTo(11_000, 6);
});

it('takes the median, so that a lone wrong stamp changes nothing', () => {
  const output = new Output().play([0, 0.4, -0.3, 60, 0.1]);
  expect(output.heardLate).toBeCloseTo(40, 0);
});

it.each([
  [[0, 60, 0.1], 0.1],
  [[60, 0, -60], 0],
  [[0, 2, 0, 2], 1],
  [[2, 0, 0, 2, 0], 0],
])('takes the middle of %j, in whatever order they come', (readings, middle) => {
  expect(new Output().play(readings).heardLate).toBeCloseTo(40 - middle, 6);
});

it('goes by the newest fifteen readings when the two clocks drift apart', () => {
  const readings = (jitterMs: number) => Array.from({ length: 15 }, () => jitterMs);
  const output = new Output().play(readings(0)).play(readings(3));
  expect(output.heardLate).toBeCloseTo(37, 6);
  expect(output.play(readings(6)).heardLate).toBeCloseTo(34, 6);
});

it('falls back to the reported latency, and believes none above 100 ms', () => {
  const output = new Output();
  output.hasStamps = false;
  output.outputLatency = 0.08;
  expect(output.heardLate).toBeCloseTo(80, 6);
  output.clock.reset();
  output.outputLatency = 3;
  expect(output.heardLate).toBeCloseTo(0, 6);
});

it('follows within a second when the sound goes to a late wireless loudspeaker, and back', () => {
  const output = new Output().play(jitter);
  output.latencyMs = 240;
  output.play(jitter.slice(0, 4));
  expect(output.heardLate).toBeCloseTo(240, 0);
  output.latencyMs = 40;
  output.play(jitter.slice(0, 4));
  expect(output.heardLate).toBeCloseTo(40, 0);
});

it('holds on to what it knows while readings only scatter', () => {
  const output = new Output().play(jitter).play([30, -30, 30, -30, 30, -30]);
  expect(output.heardLate).toBeCloseTo(40, 0);
});

it('follows when the audio clock stood still while the device slept', () => {
  const output = new Output().play(jitter);
  output.stoodMs += 3_600_000;
  output.now += 3_600_000;
  output.play(jitter.slice(0, 4));
  expect(output.heardLate).toBeCloseTo(40, 0);
});

it('does not believe stamps that stand still, nor ones that no loudspeaker could be behind', () => {
  const standing = new Output();
  standing.outputLatency = 0.02;
  standing.stampAgeMs = 2_000;
  expect(standing.heardLate).toBeCloseTo(20, 6);
  const absurd = new Output();
  absurd.outputLatency = 0.02;
  absurd.latencyMs = 4_000;
  expect(absurd.heardLate).toBeCloseTo(20, 6);
});

it('is less sure of few readings, and of ones that scatter', () => {
  const steady = new Output().play(jitter).clock.uncertaintyMs();
  const scattered = new Output().play(jitter.map(each => each * 8)).clock.uncertaintyMs();
  expect(new Output().play([0]).clock.uncertaintyMs()).toBeGreaterThan(scattered);
  expect(scattered).toBeGreaterThan(steady);
});

it('forgets what it knew when it was not read for long: the two clocks have drifted apart since', () => {
  const output = new Output().play(jitter);
  // 50 ppm for ten minutes of silence.
  output.now += 600_000;
  output.stoodMs += 30;
  output.clock.sample();
  expect(output.heardLate).toBeCloseTo(40, 6);
});
