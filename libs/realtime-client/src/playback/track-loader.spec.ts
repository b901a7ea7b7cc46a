import { jest } from '@jest/globals';
import type { AudioClock } from './audio-clock.js';
import { decode, mp3 } from './mp3-testing.js';
import { seekTableOf } from './seek-table.js';
import { TrackLoader } from './track-loader.js';

const { fetch, Audio } = globalThis;
afterEach(() => void Object.assign(globalThis, { fetch, Audio }));
afterEach(() => void jest.useRealTimers());

const output = {
  decodeAudioData: async () => ({ duration: 10 }) as AudioBuffer,
  createGain: () => ({ connect: () => undefined }),
  addEventListener: () => undefined,
};
const context = output as unknown as AudioContext;

/** The playback mode at each of several loads, with fetches controlled by the test. */
async function modesAt(...fetches: (() => Promise<Response>)[]) {
  let fetched = 0;
  globalThis.fetch = () => fetches[fetched++]!();
  globalThis.Audio = class {} as unknown as typeof Audio;
  const loader = new TrackLoader(context);
  const wanted = { position: () => 0, onError: () => undefined, signal: new AbortController().signal };
  const modes: string[] = [];
  while (modes.length < fetches.length)
    modes.push((await loader.load('/audio/one.mp3', {} as AudioClock, wanted)).mode);
  return { modes, fetched };
}

const answers = async () => new Response(new Uint8Array(4));
const breaks = (name: string) => async () => {
  throw name === 'TypeError' ? new TypeError('Failed to fetch') : new DOMException('late', name);
};
const breaksOff = async () =>
  new Response(new ReadableStream({ start: body => body.error(new TypeError('network error')) }));

it.each([
  ['cannot be reached', breaks('TypeError')],
  ['fails midway', breaksOff],
])('fetches a track again if it is wanted again after the network %s', async (_, first) => {
  expect(await modesAt(first, answers)).toEqual({ modes: ['media', 'samples'], fetched: 2 });
});

it('does not wait a second time for a track that takes too long', async () => {
  expect(await modesAt(breaks('TimeoutError'), answers)).toEqual({ modes: ['media', 'media'], fetched: 1 });
});

/** Which tracks were fetched, and which of these were abandoned. */
function fetches(answer: () => Response = () => new Response('abc')) {
  const fetched: string[] = [];
  const given: string[] = [];
  globalThis.fetch = async (input, init) => {
    const url = input as string;
    fetched.push(url);
    init!.signal!.addEventListener('abort', () => given.push(url));
    return answer();
  };
  return { loader: new TrackLoader(context), fetched, given };
}

it('keeps the last three wanted tracks', async () => {
  const { loader, fetched, given } = fetches();
  for (const url of ['a', 'b', 'c', 'a', 'b']) void loader.prefetch(url);
  await loader.prepare('a');
  expect([fetched, given]).toEqual([['a', 'b', 'c'], []]);
  void loader.prefetch('d');
  expect(given).toEqual(['c']);
  for (const url of ['a', 'b', 'd']) void loader.prefetch(url);
  expect(fetched).toEqual(['a', 'b', 'c', 'd']);
});

it('retries a track that was not available', async () => {
  let status = 500;
  const { loader, fetched } = fetches(() => new Response('abc', { status }));
  await loader.prepare('a');
  const wanted = { position: () => 0, onError: () => undefined, signal: new AbortController().signal };
  await expect(loader.load('a', {} as AudioClock, wanted)).rejects.toThrow('500');
  status = 200;
  expect((await loader.load('a', {} as AudioClock, wanted)).mode).toBe('samples');
  expect(fetched).toEqual(['a', 'a', 'a']);
});

it('lets a voice start with a piece of a long track, and continue with all of it', async () => {
  globalThis.fetch = async () => new Response(mp3(4_000));
  const loader = new TrackLoader({ ...output, decodeAudioData: decode } as unknown as AudioContext);
  const load = (signal: AbortSignal) =>
    loader.load('/audio/long.mp3', {} as AudioClock, {
      position: () => 40,
      onError: () => undefined,
      signal,
    });
  const voice = await load(new AbortController().signal);
  expect([voice.mode, voice.isWhole()]).toEqual(['samples', false]);
  await loader.prepare('/audio/long.mp3');
  expect(voice.isWhole()).toBe(true);
});

describe('a track whose first piece plays', () => {
  const file = mp3(4_000);
  const whole = async () => new Response(file);
  const tooMany = async () => new Response('', { status: 429 });
  const tooLong = async () => new Response(file, { headers: { 'content-length': `${2 ** 26}` } });

  /** Starts a voice with the first piece. Requests for the whole track get these answers, in order. */
  async function begun(...answersToWhole: (() => Promise<Response>)[]) {
    jest.useFakeTimers();
    const counts = { asked: 0 };
    globalThis.Audio = class {} as unknown as typeof Audio;
    globalThis.fetch = async (input, init) => {
      if ((input as string).endsWith('.json')) return Response.json(seekTableOf(file));
      const range = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '');
      if (range) return new Response(file.slice(Number(range[1]), Number(range[2]) + 1), { status: 206 });
      return answersToWhole[counts.asked++]!();
    };
    const loader = new TrackLoader({ ...output, decodeAudioData: decode } as unknown as AudioContext);
    const leaving = new AbortController();
    const load = (position: number) =>
      loader.load('/audio/long.mp3', {} as AudioClock, {
        position: () => position,
        onError: () => undefined,
        signal: leaving.signal,
      });
    await loader.prefetch('/audio/long.mp3', () => 40);
    const voice = await load(40);
    expect([voice.mode, voice.isWhole(), voice.isCutShort()]).toEqual(['samples', false, false]);
    return { voice, load, leaving, counts };
  }

  it.each([
    ['the network breaks off', breaksOff],
    ['its server refuses', tooMany],
  ])('continues with the rest, which is fetched again after %s', async (_, fails) => {
    const { voice, counts } = await begun(fails, fails, whole);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([voice.isWhole(), voice.isCutShort(), counts.asked]).toEqual([true, false, 3]);
  });

  it('is cut short when the rest fails three times', async () => {
    const { voice, load, counts } = await begun(tooMany, breaksOff, tooMany, whole);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([voice.isWhole(), voice.isCutShort(), counts.asked]).toEqual([false, true, 3]);
    expect(await load(60)).toMatchObject({ mode: 'samples' });
  });

  it.each([
    ['does not fit into memory', tooLong],
    ['takes too long', breaks('TimeoutError')],
  ])('is cut short at once, and then streamed, if the rest %s', async (_, never) => {
    const { voice, load, counts } = await begun(never);
    await jest.advanceTimersByTimeAsync(0);
    expect(voice.isCutShort()).toBe(true);
    expect(await load(60)).toMatchObject({ mode: 'media' });
    expect(counts.asked).toBe(1);
  });

  it('is not fetched again for someone who has left it', async () => {
    const { leaving, counts } = await begun(breaksOff);
    leaving.abort();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(counts.asked).toBe(1);
  });
});
