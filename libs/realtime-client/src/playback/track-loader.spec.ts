import type { AudioClock } from './audio-clock.js';
import { TrackLoader } from './track-loader.js';

const { fetch, Audio } = globalThis;
afterEach(() => void Object.assign(globalThis, { fetch, Audio }));

const context = {
  decodeAudioData: async () => ({ duration: 10 }) as AudioBuffer,
  createGain: () => ({ connect: () => undefined }),
  addEventListener: () => undefined,
} as unknown as AudioContext;

/** How a track sounds at each of several wishes, where each fetch ends as it is told. */
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
  ['goes away in the middle', breaksOff],
])('fetches a track again that is wanted again after the network %s', async (_, first) => {
  expect(await modesAt(first, answers)).toEqual({ modes: ['media', 'samples'], fetched: 2 });
});

it('does not wait a second time for a track that takes too long', async () => {
  expect(await modesAt(breaks('TimeoutError'), answers)).toEqual({ modes: ['media', 'media'], fetched: 1 });
});
