import { AudioClock } from './audio-clock.js';

const context = (stamp: { contextTime?: number; performanceTime?: number }, outputLatency = 0) => ({
  currentTime: 5,
  outputLatency,
  baseLatency: 0.01,
  getOutputTimestamp: () => stamp,
});

it('maps the audio clock by the output’s own time stamps', () => {
  const clock = new AudioClock(context({ contextTime: 2, performanceTime: 10_000 }));
  expect(clock.heardAt(10_500)).toBeCloseTo(2.5, 9);
  expect(clock.localTimeOf(3)).toBeCloseTo(11_000, 9);
});

it('takes the median, so that a lone wrong stamp changes nothing', () => {
  const stamp = { contextTime: 2, performanceTime: 10_000 };
  const clock = new AudioClock(context(stamp));
  for (const jitter of [0, 0.4, -0.3, 60, 0.1]) {
    stamp.performanceTime = 10_000 + jitter;
    clock.sample();
  }
  expect(clock.heardAt(10_000.1)).toBeCloseTo(2, 9);
});

it('falls back to the reported latency, and believes none above 100 ms', () => {
  const near = new AudioClock(context({ contextTime: 0, performanceTime: 0 }, 0.04), () => 1_000);
  expect(near.heardAt(1_000)).toBeCloseTo(4.96, 9);
  const far = new AudioClock(context({}, 3), () => 1_000);
  expect(far.heardAt(1_000)).toBeCloseTo(5, 9);
});
