import { jest } from '@jest/globals';
import type { AudioClock } from './audio-clock.js';
import type { Clip } from './clip.js';
import { SampleVoice } from './sample-voice.js';

const sampleRate = 48_000;
const quantum = 128 / sampleRate;

/** A rate as the audio thread reads it: once per quantum, at its start. */
class Rate {
  private readonly set: [number, number][];
  constructor(private readonly context: { currentTime: number }) {
    this.set = [[-Infinity, 1]];
  }
  set value(rate: number) {
    this.setValueAtTime(rate, this.context.currentTime);
  }
  setValueAtTime(rate: number, when: number) {
    this.set.push([when, rate]);
  }
  cancelScheduledValues() {}
  during(contextTime: number) {
    const begin = Math.floor(contextTime / quantum + 1e-9) * quantum;
    return this.set.findLast(([when]) => when <= begin + 1e-9)![1];
  }
}

/** Calls on a gain parameter, as words and numbers. */
function loudness(told: [string, number, number][]) {
  return {
    setValueAtTime: (value: number, when: number) => told.push(['at once', value, when]),
    linearRampToValueAtTime: (value: number, when: number) => told.push(['until', value, when]),
    setTargetAtTime: (value: number, when: number) => told.push(['towards', value, when]),
    cancelScheduledValues: (when: number) => told.push(['cancel', 0, when]),
  };
}

/** A voice on an audio clock that shows local time, and each sound that it starts: when, and from which position. */
function voiceOn(currentTime = 0, clip = whole) {
  const sounds: { when: number; from: number; playbackRate: Rate; endsAt: number }[] = [];
  const gains: [string, number, number][][] = [];
  let connected = true;
  const context = {
    currentTime,
    sampleRate,
    createGain: () => ({
      gain: loudness(gains[gains.push([]) - 1]!),
      connect: () => undefined,
      disconnect: () => (connected = false),
    }),
    createBufferSource: () => {
      const sound = { when: NaN, from: NaN, playbackRate: new Rate(context), endsAt: Infinity };
      return {
        playbackRate: sound.playbackRate,
        connect: () => ({ connect: () => undefined }),
        start: (when: number, from: number) => sounds.push(Object.assign(sound, { when, from })),
        stop: (when: number) => (sound.endsAt = when),
      };
    },
  };
  const clock = { heardAt: (local: number) => local / 1000 } as AudioClock;
  const voice = new SampleVoice(context as unknown as AudioContext, clock, clip);
  return { voice, sounds, gains, context, isConnected: () => connected };
}
const whole: Clip = {
  buffer: { duration: 90 } as AudioBuffer,
  from: 0,
  usableFrom: 0,
  isWhole: true,
  duration: 90,
};
/** Twenty seconds of it, the first of which is not music yet. */
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

it('fades from one sound to the next, and out when it is stopped', () => {
  const { voice, sounds, gains, context } = voiceOn();
  voice.startAt(0, 1_000, 1);
  voice.startAt(50, 3_000, 1);
  const rounded = (told: [string, number, number][]) =>
    told.map(([word, value, when]) => [word, value, Math.round(when * 1000)]);
  // The first is that of the voice itself.
  const [, first, second] = gains;
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
