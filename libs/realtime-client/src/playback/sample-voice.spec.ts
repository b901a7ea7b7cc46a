import { jest } from '@jest/globals';
import type { AudioClock } from './audio-clock.js';
import type { Clip } from './clip.js';
import { FakeOutput, quantum, sampleRate, type GainCall, type Sound } from './playback-testing.js';
import { SampleVoice } from './sample-voice.js';

/** A voice on an audio clock that shows local time, and each sound that it starts. */
function voiceOn(currentTime = 0, clip = whole) {
  const output = Object.assign(new FakeOutput(), { currentTime });
  const clock = {
    heardAt: (local: number) => local / 1000,
    localTimeOf: (contextTime: number) => contextTime * 1000,
  } as AudioClock;
  const { sounds, gains } = output;
  const voiceOf = (other: Clip) => new SampleVoice(output.context, clock, other);
  return {
    voice: voiceOf(clip),
    voiceOf,
    sounds,
    gains,
    context: output,
    isConnected: () => output.isConnected,
  };
}
const whole: Clip = {
  buffer: { duration: 90 } as AudioBuffer,
  from: 0,
  usableFrom: 0,
  isWhole: true,
  duration: 90,
};
/** Twenty seconds of the track; the first second is not usable. */
const piece: Clip = {
  ...whole,
  buffer: { duration: 20 } as AudioBuffer,
  from: 40,
  usableFrom: 41,
  isWhole: false,
};

it('has its rate from the first sample on, even in the middle of a quantum', () => {
  const { voice, sounds } = voiceOn();
  const inTheMiddle = 1_000 * quantum + quantum / 2;
  voice.startAt(10, inTheMiddle * 1000, 1.25);
  expect(sounds[0]!.when).toBeCloseTo(inTheMiddle, 9);
  expect(sounds[0]!.from).toBe(10);
  expect(sounds[0]!.playbackRate.during(sounds[0]!.when)).toBe(1.25);
});

it.each([0.5, 1, 1.25, 2])('starts at the room’s current position when it starts late, at rate %d', rate => {
  const startedAt = 20;
  const { voice, sounds } = voiceOn(startedAt + 5);
  voice.startAt(10, startedAt * 1000, rate);
  const [{ when, from }] = sounds as [(typeof sounds)[0]];
  expect(when).toBeGreaterThan(startedAt + 5);
  expect(from).toBeCloseTo(10 + (when - startedAt) * rate, 9);
  expect(voice.heardAt((when + 1) * 1000)).toBeCloseTo(from + rate, 9);
});

it('corrects its rate for the given time, and then returns to the old rate by itself', () => {
  const { voice, sounds } = voiceOn();
  voice.startAt(0, 1_000, 1);
  voice.setRate(1, 1.01, 2_000);
  const { playbackRate } = sounds[0]!;
  expect([1.5, 2.9, 3.1].map(when => playbackRate.during(when))).toEqual([1.01, 1.01, 1]);
  expect(voice.heardAt(3_000)).toBeCloseTo(2.02, 3);
  expect(voice.heardAt(10_000)).toBeCloseTo(9.02, 3);
});

it('uses a new rate from the next quantum on', () => {
  const { voice, sounds, context } = voiceOn();
  voice.startAt(0, 1_000, 1);
  context.currentTime = 5;
  voice.setRate(2);
  const { playbackRate } = sounds[0]!;
  expect([5, 5.1].map(when => playbackRate.during(when))).toEqual([1, 2]);
  expect(voice.heardAt(8_000)! - voice.heardAt(7_000)!).toBeCloseTo(2, 9);
});

it('ends a correction early if it is no longer needed, and otherwise changes nothing', () => {
  const { voice, sounds, context } = voiceOn();
  voice.startAt(0, 1_000, 1);
  voice.setRate(1, 1.01, 60_000);
  context.currentTime = 5;
  voice.setRate(1);
  expect(sounds[0]!.playbackRate.during(5.1)).toBe(1);
  const heard = voice.heardAt(90_000);
  for (context.currentTime of [6, 7, 8]) voice.setRate(1);
  expect(voice.heardAt(90_000)).toBe(heard);
});

it('reports no position before it starts, after it is stopped, and beyond the end', () => {
  const { voice } = voiceOn();
  expect(voice.heardAt(0)).toBeNull();
  voice.setRate(2);
  voice.startAt(1, 2_000, 1);
  expect(voice.heardAt(2_000)).toBe(1);
  expect([voice.heardAt(500), voice.heardAt(91_000), voice.heardAt(91_500)]).toEqual([null, 90, null]);
  voice.stop();
  expect(voice.heardAt(2_000)).toBeNull();
});

it('plays only the music of a piece, at the piece’s position in its track', () => {
  for (const [position, plays] of [
    [40.5, false],
    [41, true],
    [59.9, true],
    [60, false],
  ] as const) {
    const { voice, sounds } = voiceOn(0, piece);
    voice.startAt(position, 1_000, 1);
    expect(sounds.map(({ from }) => from)).toEqual(plays ? [position - 40] : []);
    expect(voice.heardAt(1_000)).toBe(plays ? position : null);
  }
});

it('continues from the whole track at the same sample and rate once that is decoded', () => {
  const { voice, sounds, context } = voiceOn(0, piece);
  expect([voice.isWhole(), voice.duration()]).toEqual([false, 90]);
  voice.extend(piece);
  voice.startAt(45, 1_000, 2);
  context.currentTime = 5;
  const before = voice.heardAt(5_500);
  voice.extend(whole);
  expect(voice.isWhole()).toBe(true);
  expect(sounds).toHaveLength(2);
  expect(sounds[1]!.from).toBeCloseTo(45 + (sounds[1]!.when - 1) * 2, 9);
  expect(voice.heardAt(5_500)).toBeCloseTo(before!, 9);
});

const rounded = (told: GainCall[] | undefined) =>
  told?.map(([word, value, when]) => [word, value, Math.round(when * 1000)]);

it('fades from one sound to the next, and out when it is stopped', () => {
  const { voice, sounds, gains, context } = voiceOn();
  voice.startAt(0, 1_000, 1);
  voice.startAt(50, 3_000, 1);
  // The first gain is of the voice itself. Each sound has one for fades between tracks, and one for ramps.
  const [, , first, , second] = gains;
  const fadeIn = (at: number) => [
    ['at once', 0, at],
    ['until', 1, at + 20],
  ];
  const fadeOut = (at: number) => [
    ['cancel', 0, at],
    ['at once', 1, at],
    ['until', 0, at + 20],
  ];
  expect(rounded(first!)).toEqual([...fadeIn(1_000), ...fadeOut(3_000)]);
  context.currentTime = 7;
  voice.stop();
  expect(rounded(second!)).toEqual([...fadeIn(3_000), ...fadeOut(7_000)]);
  expect(sounds.map(({ endsAt }) => endsAt)).toEqual([expect.closeTo(3.02, 9), expect.closeTo(7.02, 9)]);
});

it('plays at the given volume, and disconnects when it is disposed of', () => {
  jest.useFakeTimers();
  const { voice, sounds, gains, isConnected } = voiceOn(4);
  voice.startAt(0, 4_000, 1);
  voice.setVolume(0.3);
  expect(gains[0]).toEqual([['towards', 0.3, 4]]);
  voice.dispose();
  expect(sounds[0]!.endsAt).toBeCloseTo(4.02, 9);
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  expect(isConnected()).toBe(false);
});

/** When a sound has played its buffer to a position, sample by sample. */
function timeAt({ when, from, playbackRate }: Sound, position: number) {
  let at = from;
  for (let sample = 0; ; sample++) {
    const time = when + sample / sampleRate;
    const step = playbackRate.during(time) / sampleRate;
    if (at + step > position) return time + ((position - at) / step) * (1 / sampleRate);
    at += step;
  }
}

it.each([
  ['at its own rate', 1, 0],
  ['faster', 1.0005, 3_000],
  ['slower for the rest of the track', 0.9995, 60_000],
])('is followed by the next track on the exact sample when it plays %s', (_, correction, forMs) => {
  const { voice, voiceOf, sounds, context } = voiceOn();
  voice.startAt(80.00001, 1_003.3, 1);
  context.currentTime = 4;
  voice.setRate(1, correction, forMs);
  const end = voice.reaches(90)!;
  voice.leaveAt(end, 0);
  voiceOf(whole).enterAt(end, 0);
  const [last, next] = sounds as [Sound, Sound];
  expect(Math.abs(next.when - timeAt(last, 90)) * sampleRate).toBeLessThan(0.01);
  expect([next.from, next.playbackRate.during(next.when)]).toEqual([0, 1]);
  expect(last.endsAt).toBeGreaterThanOrEqual(next.when);
});

it('starts the next track at full level without a fade', () => {
  const { voice, gains } = voiceOn();
  voice.enterAt(1_000, 0);
  expect(gains).toEqual([[], [], []]);
});

it('fades one track into the next, and survives a stop in the middle', () => {
  const { voice, voiceOf, sounds, gains, context } = voiceOn();
  voice.startAt(80, 1_000, 1);
  const next = voiceOf(whole);
  voice.leaveAt(7_000, 4);
  next.enterAt(7_000, 4);
  const [, leaving, , , entering] = gains;
  expect(rounded(leaving)).toEqual([
    ['curve from', 1, 7_000],
    ['curve to', 0, 11_000],
  ]);
  expect(rounded(entering)).toEqual([
    ['curve from', 0, 7_000],
    ['curve to', 1, 11_000],
  ]);
  expect(sounds.map(({ endsAt }) => endsAt)).toEqual([11, Infinity]);
  context.currentTime = 9;
  voice.stop();
  next.stop();
  expect(sounds.map(({ endsAt }) => endsAt)).toEqual([expect.closeTo(9.02, 9), expect.closeTo(9.02, 9)]);
});

it('neither ends nor reaches a position while it is silent', () => {
  const { voice, sounds } = voiceOn();
  voice.leaveAt(5_000, 4);
  expect([voice.reaches(10), sounds]).toEqual([null, []]);
});

it('fades in for one half of a short track and out for the other, even if rounding lets them overlap', () => {
  const { voice, gains } = voiceOn();
  voice.enterAt(1_000, 5);
  voice.leaveAt(6_000 - 1e-6, 5);
  expect(rounded(gains[1])).toEqual([
    ['curve from', 0, 1_000],
    ['curve to', 1, 6_000],
    ['curve from', 1, 6_000],
    ['curve to', 0, 11_000],
  ]);
});

it('ends without a fade if the track is shorter than its fade-in', () => {
  const { voice, sounds } = voiceOn();
  voice.enterAt(1_000, 12);
  voice.leaveAt(6_000, 5);
  expect(sounds[0]!.endsAt).toBeCloseTo(6.02, 9);
});
