import { jest } from '@jest/globals';
import type { NextTrack, RoomSession } from '@sevenfold/contracts';
import { PlannedChange } from './planned-change.js';
import type { Wanted } from './track-loader.js';
import type { Voice } from './voice.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** Local and room time at which a track of 30 s ends. */
const end = 31_000;
const session: RoomSession = {
  trackUrl: '/audio/one.mp3',
  position: 0,
  rate: 1,
  paused: false,
  at: end - 30_000,
  seq: 1,
  epoch: 1,
};
const announced: NextTrack = { trackUrl: '/audio/two.mp3', at: end, fadeSeconds: 0, after: 1 };

/** A fake voice that records its calls. It plays `lateMs` too late; null if that cannot be known. */
function voice(lateMs: number | null, seconds: number | null = 30) {
  const told: [order: string, ...values: number[]][] = [];
  const note =
    (order: string) =>
    (...values: number[]) =>
      void told.push([order, ...values]);
  const made = {
    reaches: (position: number) => (lateMs === null ? null : session.at + position * 1000 + lateMs),
    duration: () => seconds,
    leaveAt: note('leave'),
    enterAt: note('enter'),
    setVolume: note('volume'),
    dispose: note('dispose'),
  };
  return { voice: made as unknown as Voice, told };
}

function planned({ next = announced, outgoing = voice(0), dueAt = () => next.at } = {}) {
  const change = new PlannedChange(next, outgoing.voice, session, dueAt);
  const incoming = voice(0);
  const loading = Promise.withResolvers<Voice>();
  let wanted!: Wanted;
  const entering = change.enter(given => {
    wanted = given;
    return loading.promise;
  });
  const load = async () => {
    loading.resolve(incoming.voice);
    await entering;
  };
  return { change, outgoing, incoming, load, wanted };
}

describe('the time of the change', () => {
  it.each<[string, number | null, number]>([
    ['where this track really ends, if that is close', 9, end + 9],
    ['where this track really ends, if that is close', -9, end - 9],
    ['when it is due, if this track is too far off', 11, end],
    ['when it is due, if this track is too far off', -11, end],
    ['when it is due, if nobody knows where this track is', null, end],
  ])('is %s: %d ms', (_, lateMs, at) => {
    const { change, outgoing } = planned({ outgoing: voice(lateMs) });
    expect(change.at).toBe(at);
    expect(outgoing.told).toEqual([['leave', at, 0]]);
  });

  it('follows where this track really is, for a fade in its middle', () => {
    const fading = { ...announced, at: end - 6_000, fadeSeconds: 6 };
    const { change, outgoing } = planned({ next: fading, outgoing: voice(4) });
    expect(change.at).toBe(fading.at + 4);
    expect(outgoing.told).toEqual([['leave', fading.at + 4, 6]]);
  });

  it('follows the clock while the next track loads', async () => {
    let due = end;
    const { change, incoming, load } = planned({ outgoing: voice(null), dueAt: () => due });
    due += 20;
    await load();
    expect(change.at).toBe(end + 20);
    expect(incoming.told.at(-1)).toEqual(['enter', end + 20, 0]);
  });
});

it.each<[string, NextTrack | null, boolean]>([
  ['that announcement', { ...announced }, true],
  ['that announcement, after facts about the current track have changed', { ...announced, after: 2 }, true],
  ['another track', { ...announced, trackUrl: '/audio/three.mp3' }, false],
  ['another time', { ...announced, at: end - 500 }, false],
  ['another fade', { ...announced, fadeSeconds: 2 }, false],
  ['none', null, false],
])('is for %s: %s', (_, next, isFor) => expect(planned().change.isFor(next)).toBe(isFor));

it('starts the next track from its beginning, at the volume that was chosen by then', async () => {
  const { change, incoming, load, wanted } = planned();
  expect(wanted.position()).toBe(0);
  change.setVolume(0.5);
  await load();
  change.setVolume(0);
  expect(incoming.told).toEqual([
    ['volume', 0.5],
    ['enter', end, 0],
    ['volume', 0],
  ]);
  expect(change.take(() => undefined)).toBe(incoming.voice);
});

it.each([
  ['is withdrawn while it loads', (change: PlannedChange) => change.dispose()],
  ['loads less than 60 ms before the change', () => jest.advanceTimersByTime(end - 59)],
])('does not start a track that %s', async (_, happens) => {
  const { change, incoming, load } = planned();
  happens(change);
  await load();
  expect(incoming.told).toEqual([['dispose']]);
  expect(change.take(() => undefined)).toBeUndefined();
});

it('starts a track that loads 60 ms before the change', async () => {
  const { incoming, load } = planned();
  jest.advanceTimersByTime(end - 60);
  await load();
  expect(incoming.told.at(-1)).toEqual(['enter', end, 0]);
});

it('silences a scheduled track that is withdrawn', async () => {
  const { change, incoming, load } = planned();
  await load();
  change.dispose();
  expect(incoming.told.at(-1)).toEqual(['dispose']);
});

it('drops a track that broke before the change, so that it is loaded again', async () => {
  const { change, incoming, load, wanted } = planned();
  await load();
  wanted.onError(new Error('broken'));
  expect(change.take(() => undefined)).toBeUndefined();
  expect(incoming.told.at(-1)).toEqual(['dispose']);
});

it('reports an error of the next track once it is the current one', async () => {
  const { change, load, wanted } = planned();
  await load();
  const failed: Error[] = [];
  change.take(error => void failed.push(error));
  const broken = new Error('broken');
  wanted.onError(broken);
  expect(failed).toEqual([broken]);
});
