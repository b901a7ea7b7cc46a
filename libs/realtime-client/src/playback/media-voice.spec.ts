import { jest } from '@jest/globals';
import { MediaVoice } from './media-voice.js';

/** A media element that plays silently, and records what it played. */
class Element {
  static last: Element;
  readonly heard: [number, number][] = [];
  paused = true;
  playbackRate = 1;
  preservesPitch = true;
  volume = 1;
  muted = false;
  readyState = 4;
  duration = 90;
  src = '';
  preload = '';
  sinkId = '';
  onerror: (() => void) | null = null;
  private position = 0;
  private since = 0;

  constructor() {
    Element.last = this;
  }

  get currentTime() {
    const ran = this.paused ? 0 : ((performance.now() - this.since) / 1000) * this.playbackRate;
    return this.position + ran;
  }
  set currentTime(seconds: number) {
    this.stand();
    this.position = seconds;
  }
  async play() {
    this.stand();
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

  /** Closes what was heard up to here. */
  stand() {
    const { position, currentTime } = this;
    if (currentTime > position) this.heard.push([position, currentTime].map(round) as [number, number]);
    this.position = currentTime;
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

function voiceOn(output = new Output(), onError: (error: Error) => void = () => undefined) {
  const voice = new MediaVoice('/audio/long.mp3', output as unknown as AudioContext, onError, () =>
    performance.now(),
  );
  return { voice, element: Element.last };
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.Audio = Element as unknown as typeof Audio;
  globalThis.HTMLMediaElement = { HAVE_CURRENT_DATA: 2 } as unknown as typeof HTMLMediaElement;
});
afterEach(() => void jest.useRealTimers());

it('is silent before a start in the future, and plays nothing twice', () => {
  const { voice, element } = voiceOn();
  voice.startAt(10, performance.now(), 1);
  jest.advanceTimersByTime(1_000);
  voice.startAt(42, performance.now() + 200, 1);
  jest.advanceTimersByTime(1_200);
  element.stand();
  expect(element.heard).toEqual([
    [10, 11],
    [42, 43],
  ]);
});

it('changes the pitch with the rate, like samples', () => {
  expect(voiceOn().element.preservesPitch).toBe(false);
});

it('is silent at volume 0 on devices where pages cannot set the volume', () => {
  const { voice, element } = voiceOn();
  voice.setVolume(0);
  expect(element.muted).toBe(true);
  voice.setVolume(0.5);
  expect(element).toMatchObject({ muted: false, volume: 0.5 });
});

it('uses the audio context’s output, even when that changes', () => {
  const output = new Output();
  output.sinkId = 'headphones';
  const { voice, element } = voiceOn(output);
  expect(element.sinkId).toBe('headphones');
  output.choose('loudspeaker');
  expect(element.sinkId).toBe('loudspeaker');
  voice.dispose();
  output.choose('headphones');
  expect(element.sinkId).toBe('loudspeaker');
});

it('starts at the room’s position and rate when it starts late', () => {
  const { voice, element } = voiceOn();
  jest.advanceTimersByTime(5_000);
  voice.startAt(10, performance.now() - 2_000, 1.5);
  expect([element.currentTime, element.playbackRate]).toEqual([13, 1.5]);
});

it('reports the position heard at a time, and none while it is paused or has no data', () => {
  const { voice, element } = voiceOn();
  const heardIn = (ms: number) => voice.heardAt(performance.now() + ms);
  expect(heardIn(0)).toBeNull();
  voice.startAt(10, performance.now(), 2);
  jest.advanceTimersByTime(1_000);
  expect([heardIn(0), heardIn(500)]).toEqual([12, 13]);
  element.readyState = 1;
  expect(heardIn(0)).toBeNull();
});

it('corrects its rate on top of the room’s, until the next change', () => {
  const { voice, element } = voiceOn();
  voice.startAt(0, performance.now(), 2);
  voice.setRate(2, 1.005);
  expect(element.playbackRate).toBeCloseTo(2.01, 9);
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
  expect(element.currentTime).toBe(8);
});

it('knows its track’s duration once the element does', () => {
  const { voice, element } = voiceOn();
  expect(voice.duration()).toBe(90);
  for (element.duration of [NaN, Infinity]) expect(voice.duration()).toBeNull();
  expect([voice.mode, voice.isWhole()]).toEqual(['media', true]);
});

it('reports that the track cannot be played, until it is disposed of', () => {
  const errors: string[] = [];
  const { voice, element } = voiceOn(new Output(), error => errors.push(error.message));
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
  const { voice, element } = voiceOn();
  voice.setVolume(0.5);
  voice.enterAt(performance.now() + 1_000, 4);
  expect(volumesOf(element, [900, 2_100, 2_000])).toEqual([0, 35, 50]);
  voice.leaveAt(performance.now() + 1_000, 4);
  expect(volumesOf(element, [900, 2_100, 1_990])).toEqual([50, 35, 0]);
  jest.advanceTimersByTime(100);
  element.stand();
  expect([element.paused, element.heard]).toEqual([true, [[0, 9]]]);
});

it('ends where the next track begins, and exactly there without a fade', () => {
  const { voice, element } = voiceOn();
  voice.enterAt(performance.now(), 0);
  voice.leaveAt(performance.now() + 3_000, 0);
  expect(volumesOf(element, [2_990])).toEqual([100]);
  jest.advanceTimersByTime(1_000);
  element.stand();
  expect(element.heard).toEqual([[0, 3]]);
});

it('plays on at full volume after a seek in the middle of a fade', () => {
  const { voice, element } = voiceOn();
  voice.startAt(0, performance.now(), 1);
  voice.leaveAt(performance.now(), 4);
  jest.advanceTimersByTime(3_000);
  voice.startAt(60, performance.now(), 1);
  jest.advanceTimersByTime(5_000);
  expect(element).toMatchObject({ paused: false, volume: 1, currentTime: 65 });
});
