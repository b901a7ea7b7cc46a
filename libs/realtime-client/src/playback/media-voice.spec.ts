import { jest } from '@jest/globals';
import { MediaStart } from './media-start.js';
import { MediaVoice } from './media-voice.js';

/** A fake media element that records what would be heard. It starts late, as real ones do. */
class Element {
  static last: Element;
  static lateMs = 0;
  /** False on iPhones. */
  static hasVolume = true;
  readonly heard: [number, number][] = [];
  paused = true;
  seeking = false;
  preservesPitch = true;
  readyState = 4;
  duration = 90;
  src = '';
  preload = '';
  sinkId = '';
  onerror: (() => void) | null = null;
  onplaying: (() => void) | null = null;
  /** Milliseconds by which a single reading of the position is off. */
  jitterMs = () => 0;
  seeks = 0;
  private silent = false;
  private loudness = 1;
  private speed = 1;
  private position = 0;
  private since = 0;

  constructor() {
    Element.last = this;
  }

  get currentTime() {
    return this.truth + this.jitterMs() / 1000;
  }
  set currentTime(seconds: number) {
    this.stand();
    this.seeks++;
    this.position = seconds;
    this.since = performance.now() + Element.lateMs;
  }
  get playbackRate() {
    return this.speed;
  }
  set playbackRate(rate: number) {
    this.turn(() => (this.speed = rate));
  }
  get muted() {
    return this.silent;
  }
  set muted(muted: boolean) {
    this.turn(() => (this.silent = muted));
  }
  get volume() {
    return this.loudness;
  }
  set volume(volume: number) {
    this.turn(() => (this.loudness = Element.hasVolume ? volume : 1));
  }
  get isAudible() {
    return !this.silent && this.loudness > 0.001;
  }
  async play() {
    if (!this.paused) return;
    this.stand();
    this.since = performance.now() + Element.lateMs;
    this.paused = false;
  }
  pause() {
    this.stand();
    this.paused = true;
  }
  async setSinkId(id: string) {
    this.sinkId = id;
  }
  removeAttribute() {}
  load() {}

  get truth() {
    const ran = this.paused ? 0 : (Math.max(0, performance.now() - this.since) / 1000) * this.speed;
    return this.position + ran;
  }

  /** Changes something without a restart. */
  private turn(change: () => void) {
    const { since } = this;
    this.stand();
    this.since = Math.max(since, this.since);
    change();
  }

  private hear(from: number, to: number) {
    const last = this.heard.at(-1);
    if (last?.[1] === from) last[1] = to;
    else this.heard.push([from, to]);
  }

  /** Records the sound until now. */
  stand() {
    const { position, truth } = this;
    if (truth > position && this.isAudible) this.hear(round(position), round(truth));
    this.position = truth;
    this.since = performance.now();
  }
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

class Output extends EventTarget {
  sinkId: string | { type: string } = '';
  choose(sinkId: string | { type: string }) {
    this.sinkId = sinkId;
    this.dispatchEvent(new Event('sinkchange'));
  }
}

type Parts = { output?: Output; start?: MediaStart; onError?: (error: Error) => void };

function voiceOn({ output = new Output(), start = new MediaStart(), onError = () => undefined }: Parts = {}) {
  const voice = new MediaVoice('/audio/long.mp3', output as unknown as AudioContext, start, onError, () =>
    performance.now(),
  );
  return { voice, element: Element.last, start };
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.Audio = Element as unknown as typeof Audio;
  Element.lateMs = 0;
  Element.hasVolume = true;
  globalThis.HTMLMediaElement = {
    HAVE_CURRENT_DATA: 2,
    HAVE_FUTURE_DATA: 3,
  } as unknown as typeof HTMLMediaElement;
});
afterEach(() => void jest.useRealTimers());

/** Seconds by which the element is ahead of where `startAt(position, at, rate)` wants it. */
const aheadOf = (element: Element, position: number, at: number, rate = 1) =>
  element.truth - position - ((performance.now() - at) / 1000) * rate;

/** Reads the position as the player does, four times a second. */
function listenFor(voice: MediaVoice, ms: number) {
  for (let heard = 0; heard < ms; heard += 250) {
    jest.advanceTimersByTime(250);
    voice.heardAt(performance.now());
  }
}

it('starts as much ahead of time as earlier starts took', () => {
  const { voice, element, start } = voiceOn();
  Element.lateMs = 140;
  for (let time = 1; time <= 8; time++) {
    voice.startAt(10, performance.now() + 1_000, 1);
    listenFor(voice, 4_000);
    voice.stop();
  }
  expect(start.delaySeconds).toBeCloseTo(0.14, 2);
  expect(element.heard).toHaveLength(8);
  const at = performance.now() + 1_000;
  voice.startAt(30, at, 1);
  listenFor(voice, 2_000);
  expect(aheadOf(element, 30, at)).toBeCloseTo(0, 2);
});

it('is silent before a start in the future', () => {
  const { voice, element } = voiceOn();
  voice.startAt(42, performance.now() + 1_000, 1);
  jest.advanceTimersByTime(900);
  expect([element.truth, voice.heardAt(performance.now())]).toEqual([42, null]);
});

it.each([0, 60, 200, 400])('is heard only once it is in sync, when it starts %d ms late', lateMs => {
  const { voice, element } = voiceOn();
  Element.lateMs = lateMs;
  const at = performance.now() - 5_000;
  voice.startAt(10, at, 1);
  expect([element.isAudible, voice.heardAt(performance.now())]).toEqual([false, null]);
  jest.advanceTimersByTime(3_000);
  expect(element).toMatchObject({ muted: false, volume: 1 });
  expect(Math.abs(aheadOf(element, 10, at))).toBeLessThan(0.004);
  expect(element.heard).toEqual([]);
});

it('is heard after a while even if it cannot get in sync', () => {
  const { voice, element } = voiceOn();
  // Readings are off by up to a second, each by a different amount.
  element.jitterMs = () => (performance.now() % 2_000) - 1_000;
  voice.startAt(10, performance.now(), 1);
  jest.advanceTimersByTime(4_000);
  expect(element.isAudible).toBe(true);
});

it('waits for data as long as it takes, and is in sync then', () => {
  const { voice, element } = voiceOn();
  element.readyState = 0;
  const at = performance.now();
  voice.startAt(10, at, 1);
  element.pause();
  jest.advanceTimersByTime(8_000);
  expect(element.isAudible).toBe(false);
  element.readyState = 4;
  void element.play();
  jest.advanceTimersByTime(3_000);
  expect(element.isAudible).toBe(true);
  expect(Math.abs(aheadOf(element, 10, at))).toBeLessThan(0.004);
});

it('reads a jittering position to a millisecond, but is less certain of what is heard', () => {
  const { voice, element } = voiceOn();
  const at = performance.now();
  voice.startAt(10, at, 1);
  listenFor(voice, 3_000);
  let reading = 0;
  element.jitterMs = () => [0, 0.5, -0.4, 30, 0.2, -20][reading++ % 6]!;
  listenFor(voice, 6_000);
  const heard = voice.heardAt(performance.now())!;
  expect(Math.abs(heard - element.truth)).toBeLessThan(0.001);
  expect(voice.uncertaintyMs()).toBeCloseTo(15, 0);
});

it('changes the pitch with the rate, like samples', () => {
  expect(voiceOn().element.preservesPitch).toBe(false);
});

it('is silent at volume 0 on devices where pages cannot set the volume', () => {
  Element.hasVolume = false;
  const { voice, element } = voiceOn();
  voice.setVolume(0);
  expect(element.muted).toBe(true);
  voice.setVolume(0.5);
  expect(element.muted).toBe(false);
});

it.each([
  ['not muted, which would move the sound', true, false],
  ['muted where the volume cannot be set', false, true],
])('is inaudible before it is in sync: %s', (_, hasVolume, muted) => {
  Element.hasVolume = hasVolume;
  const { voice, element } = voiceOn();
  voice.startAt(10, performance.now(), 1);
  voice.setVolume(0.7);
  expect([element.muted, element.isAudible]).toEqual([muted, false]);
  jest.advanceTimersByTime(3_000);
  expect([element.muted, element.volume]).toEqual([false, hasVolume ? 0.7 : 1]);
});

it('uses the audio context’s output, even when that changes', () => {
  const output = new Output();
  output.sinkId = 'headphones';
  const { voice, element } = voiceOn({ output });
  expect(element.sinkId).toBe('headphones');
  output.choose('loudspeaker');
  expect(element.sinkId).toBe('loudspeaker');
  voice.dispose();
  output.choose('headphones');
  expect(element.sinkId).toBe('loudspeaker');
});

it('plays at the room’s rate from the start', () => {
  const { voice, element } = voiceOn();
  const at = performance.now() - 2_000;
  voice.startAt(10, at, 1.5);
  jest.advanceTimersByTime(2_000);
  expect(element.playbackRate).toBe(1.5);
  expect(Math.abs(aheadOf(element, 10, at, 1.5))).toBeLessThan(0.004);
});

it('reports the position heard at a time, and none while it is paused or has no data', () => {
  const { voice, element } = voiceOn();
  const heardIn = (ms: number) => voice.heardAt(performance.now() + ms);
  expect(heardIn(0)).toBeNull();
  voice.startAt(10, performance.now(), 2);
  jest.advanceTimersByTime(1_000);
  expect(heardIn(0)).toBeCloseTo(12, 2);
  expect(heardIn(500)! - heardIn(0)!).toBeCloseTo(1, 6);
  element.readyState = 1;
  expect(heardIn(0)).toBeNull();
});

it('corrects its rate on top of the room’s, until the next change', () => {
  const { voice, element } = voiceOn();
  voice.startAt(0, performance.now(), 2);
  jest.advanceTimersByTime(1_000);
  voice.setRate(2, 1.005);
  expect(element.playbackRate).toBeCloseTo(2.01, 9);
  const before = voice.heardAt(performance.now())!;
  jest.advanceTimersByTime(1_000);
  expect(voice.heardAt(performance.now())! - before).toBeCloseTo(2.01, 3);
  voice.setRate(2);
  expect(element.playbackRate).toBe(2);
});

it('stops what plays, and what is about to play', () => {
  const { voice, element } = voiceOn();
  for (const ahead of [0, 500]) {
    voice.startAt(0, performance.now() + ahead, 1);
    voice.stop();
    jest.advanceTimersByTime(1_000);
    expect(element.paused).toBe(true);
  }
  voice.startAt(5, performance.now() + 500, 1);
  voice.startAt(7, performance.now(), 1);
  jest.advanceTimersByTime(1_000);
  expect(element.currentTime).toBeCloseTo(8, 2);
});

it('knows its track’s duration once the element does', () => {
  const { voice, element } = voiceOn();
  expect(voice.duration()).toBe(90);
  for (element.duration of [NaN, Infinity]) expect(voice.duration()).toBeNull();
  expect([voice.mode, voice.isWhole()]).toEqual(['media', true]);
});

it('reports that the track cannot be played, until it is disposed of', () => {
  const errors: string[] = [];
  const { voice, element } = voiceOn({ onError: error => errors.push(error.message) });
  expect(element).toMatchObject({ src: '/audio/long.mp3', preload: 'auto' });
  element.onerror!();
  expect(errors).toEqual(['The track can’t be played.']);
  voice.startAt(0, performance.now(), 1);
  voice.dispose();
  expect(element).toMatchObject({ onerror: null, paused: true });
});

/** The volume after each of these times, in milliseconds. */
const volumesOf = (element: Element, times: number[]) =>
  times.map(time => {
    jest.advanceTimersByTime(time);
    return Math.round(element.volume * 100);
  });

it('fades in at the chosen volume, and out with the same power, and is then over', () => {
  const { voice, element, start } = voiceOn();
  Element.lateMs = start.delaySeconds * 1000;
  voice.setVolume(0.5);
  voice.enterAt(performance.now() + 1_000, 4);
  expect(volumesOf(element, [900, 2_100, 2_000])).toEqual([0, 35, 50]);
  voice.leaveAt(performance.now() + 1_000, 4);
  expect(volumesOf(element, [900, 2_100, 1_990])).toEqual([50, 35, 0]);
  jest.advanceTimersByTime(100);
  element.stand();
  expect([element.paused, element.heard]).toEqual([true, [[0.02, 9]]]);
});

it('ends where the next track begins, and exactly there without a fade', () => {
  const { voice, element, start } = voiceOn();
  Element.lateMs = start.delaySeconds * 1000;
  voice.enterAt(performance.now() + 1_000, 0);
  voice.leaveAt(performance.now() + 4_000, 0);
  expect(volumesOf(element, [3_990])).toEqual([100]);
  jest.advanceTimersByTime(1_000);
  element.stand();
  expect(element.heard).toEqual([[0, 3]]);
});

it('keeps playing at full volume after a seek in the middle of a fade', () => {
  const { voice, element } = voiceOn();
  voice.startAt(0, performance.now(), 1);
  voice.leaveAt(performance.now(), 4);
  jest.advanceTimersByTime(3_000);
  voice.startAt(60, performance.now(), 1);
  jest.advanceTimersByTime(5_000);
  expect(element).toMatchObject({ paused: false, volume: 1, currentTime: 65 });
});
