import { AudioClock } from './audio-clock.js';

/** An output whose sound is heard `latencyMs` after the audio clock, which runs with `performance.now()`. */
class Output {
  now = 10_000;
  latencyMs = 40;
  jitterMs = 0;
  outputLatency = 0;
  baseLatency = 0.01;
  /** While the device sleeps, the audio clock stops. */
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

  /** The delay from the audio clock to what is heard, according to the clock's mapping. */
  get heardLate() {
    return this.now - this.stoodMs - this.clock.heardAt(this.now) * 1000;
  }
}

const jitter = [0, 0.4, -0.3, 0.2, -0.1, 0.3, -0.2, 0.1];

it('maps the audio clock with the output’s own timestamps', () => {
  const output = new Output();
  expect(output.heardLate).toBeCloseTo(40, 6);
  expect(output.clock.localTimeOf(output.clock.heardAt(11_000))).toBeCloseTo(11_000, 6);
});

it('takes the median, so that a single wrong timestamp changes nothing', () => {
  const output = new Output().play([0, 0.4, -0.3, 60, 0.1]);
  expect(output.heardLate).toBeCloseTo(40, 0);
});

it.each([
  [[0, 60, 0.1], 0.1],
  [[60, 0, -60], 0],
  [[0, 2, 0, 2], 1],
  [[2, 0, 0, 2, 0], 0],
])('takes the median of %j, in any order', (readings, middle) => {
  expect(new Output().play(readings).heardLate).toBeCloseTo(40 - middle, 6);
});

it('uses the newest fifteen readings when the two clocks drift apart', () => {
  const readings = (jitterMs: number) => Array.from({ length: 15 }, () => jitterMs);
  const output = new Output().play(readings(0)).play(readings(3));
  expect(output.heardLate).toBeCloseTo(37, 6);
  expect(output.play(readings(6)).heardLate).toBeCloseTo(34, 6);
});

it('falls back to the reported latency: a short one at once, a long one when it is steady', () => {
  const output = new Output();
  output.hasStamps = false;
  output.outputLatency = 0.08;
  expect(output.heardLate).toBeCloseTo(80, 6);
  output.outputLatency = 0.24;
  expect(output.play(jitter.slice(0, 6)).heardLate).toBeCloseTo(80, 6);
  expect(output.play(jitter).heardLate).toBeCloseTo(240, 6);
  output.clock.reset();
  output.outputLatency = 3;
  expect(output.play(jitter).play(jitter).heardLate).toBeCloseTo(0, 6);
});

it('returns the latency that the browser reports, as soon as the mapping follows it', () => {
  const output = new Output();
  expect(output.clock.reportedMs()).toBeUndefined();
  expect(output.play(jitter).clock.reportedMs()).toBeCloseTo(40, 0);
  output.latencyMs = 240;
  output.play(jitter.slice(0, 3));
  expect([output.heardLate, output.clock.reportedMs()]).toEqual([
    expect.closeTo(40, 0),
    expect.closeTo(40, 0),
  ]);
  output.play(jitter.slice(0, 1));
  expect([output.heardLate, output.clock.reportedMs()]).toEqual([
    expect.closeTo(240, 0),
    expect.closeTo(240, 0),
  ]);
});

it('adapts within a second when the output changes to a slow wireless speaker, and back', () => {
  const output = new Output().play(jitter);
  output.latencyMs = 240;
  output.play(jitter.slice(0, 4));
  expect(output.heardLate).toBeCloseTo(240, 0);
  output.latencyMs = 40;
  output.play(jitter.slice(0, 4));
  expect(output.heardLate).toBeCloseTo(40, 0);
});

it('keeps its estimate while readings only scatter', () => {
  const output = new Output().play(jitter).play([30, -30, 30, -30, 30, -30]);
  expect(output.heardLate).toBeCloseTo(40, 0);
});

it('adapts after the audio clock stopped while the device slept', () => {
  const output = new Output().play(jitter);
  output.stoodMs += 3_600_000;
  output.now += 3_600_000;
  output.play(jitter.slice(0, 4));
  expect(output.heardLate).toBeCloseTo(40, 0);
});

it('ignores timestamps that do not advance, and delays that no speaker could have', () => {
  const standing = new Output();
  standing.outputLatency = 0.02;
  standing.stampAgeMs = 2_000;
  expect(standing.heardLate).toBeCloseTo(20, 6);
  const absurd = new Output();
  absurd.outputLatency = 0.02;
  absurd.latencyMs = 4_000;
  expect(absurd.heardLate).toBeCloseTo(20, 6);
});

it('is less certain with few readings, and with ones that scatter', () => {
  const steady = new Output().play(jitter).clock.uncertaintyMs();
  const scattered = new Output().play(jitter.map(each => each * 8)).clock.uncertaintyMs();
  expect(new Output().play([0]).clock.uncertaintyMs()).toBeGreaterThan(scattered);
  expect(scattered).toBeGreaterThan(steady);
});

it('starts over when it has not been read for a long time: the two clocks have drifted apart since', () => {
  const output = new Output().play(jitter);
  // 50 ppm for ten minutes of silence.
  output.now += 600_000;
  output.stoodMs += 30;
  output.clock.sample();
  expect(output.heardLate).toBeCloseTo(40, 6);
});

it('asks Firefox on Linux for its latency only once the sound has begun, and follows the answer', () => {
  const output = new Output();
  let asked = 0;
  const context = {
    get currentTime() {
      return output.currentTime;
    },
    baseLatency: 0,
    get outputLatency() {
      asked++;
      return 0.08;
    },
    getOutputTimestamp: () => {
      asked++;
      return output.getOutputTimestamp();
    },
  };
  const clock = new AudioClock(context, () => output.now, true);
  const late = () => output.now - output.stoodMs - clock.heardAt(output.now) * 1000;
  const play = (seconds: number) => {
    for (const end = output.now + seconds * 1000; output.now < end; output.now += 250) clock.sample();
  };
  output.stoodMs = output.now;
  play(1);
  expect(asked).toBe(0);
  expect(late()).toBeCloseTo(50, 6);
  expect(clock.reportedMs()).toBeUndefined();
  play(10);
  expect(late()).toBeCloseTo(40, 6);
  expect(clock.reportedMs()).toBeCloseTo(40, 6);
});
