import { jest } from '@jest/globals';
import { positionAt, type NextTrack, type RoomSession } from '@sevenfold/contracts';
import type { Room } from '../room/room.js';
import type { AudioClock } from './audio-clock.js';
import type { Clip } from './clip.js';
import { clockOf, FakeOutput, sampleRate, serverAheadMs } from './playback-testing.js';
import { SampleVoice } from './sample-voice.js';
import { SyncedPlayer } from './synced-player.js';
import type { TrackLoader } from './track-loader.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const [one, two, three] = ['/audio/one.mp3', '/audio/two.mp3', '/audio/three.mp3'];
const clipOf = (seconds: number): Clip => ({
  buffer: { duration: seconds } as AudioBuffer,
  from: 0,
  usableFrom: 0,
  isWhole: true,
  duration: seconds,
});
const clips: Record<string, Clip> = { [one]: clipOf(30), [two]: clipOf(40), [three]: clipOf(50) };

/** Someone who hears a track of 30 s, and the audio output of their browser. */
async function listening(duration = 30) {
  const output = Object.assign(new FakeOutput(), {
    state: 'running',
    /** Milliseconds by which the output's latency has grown. */
    late: 0,
    getOutputTimestamp: () => ({
      contextTime: (performance.now() - output.late) / 1000,
      performanceTime: performance.now(),
    }),
  });
  Object.defineProperty(output, 'currentTime', { get: () => performance.now() / 1000 });
  const clock = clockOf({ answers: true });
  const listeners = new Set<() => void>();
  /** How long a track takes to load. */
  const loads: Record<string, number> = {};
  const voices: string[] = [];
  const after = (ms = 0) => new Promise(resolve => setTimeout(resolve, ms));
  const loader = {
    prepare: (url: string) => after(loads[url]),
    load: async (url: string, audioClock: AudioClock) => {
      await after(loads[url]);
      voices.push(url);
      return new SampleVoice(output.context, audioClock, clips[url]!);
    },
  } as unknown as TrackLoader;
  const session: RoomSession = {
    trackUrl: one,
    position: 0,
    rate: 1,
    paused: false,
    at: serverAheadMs + 1_000,
    seq: 1,
    epoch: 1,
    duration,
  };
  const next: NextTrack = { trackUrl: two, at: session.at + duration * 1000, fadeSeconds: 0, after: 1 };
  const room = {
    state: { status: 'joined', session, next: null, queue: [] },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setReady: () => undefined,
    sendReport: () => undefined,
    realtime: { clock, serverNow: () => clock.serverNow() },
  } as unknown as Room;
  const player = new SyncedPlayer({ room, context: output.context, loader });
  const put = (change: Partial<Room['state']>) => {
    room.state = { ...room.state, ...change };
    for (const listener of listeners) listener();
  };
  /** Lets time pass until this long before the next track. */
  const until = (beforeMs: number, { at } = next) =>
    jest.advanceTimersByTimeAsync(at - serverAheadMs - beforeMs - performance.now());
  const leave = () => {
    player.dispose();
    clock.stop();
  };
  /** The sounds that were started for a track. */
  const soundsOf = (url: string) => output.sounds.filter(({ buffer }) => buffer === clips[url]!.buffer);
  await jest.advanceTimersByTimeAsync(5_000);
  return { player, output, room, put, until, leave, soundsOf, session, next, loads, voices };
}

const samplesBetween = (one: number, two: number) => Math.abs(one - two) * sampleRate;
const confirmed = ({ trackUrl, at }: NextTrack): RoomSession => ({
  trackUrl,
  at,
  position: 0,
  rate: 1,
  paused: false,
  seq: 9,
  epoch: 1,
  track: 9,
});

it.each([0, 0.4, -0.4])(
  'starts on the sample after the last one, even with an uncorrected error of %d ms',
  async late => {
    const { put, output, until, leave, soundsOf, next } = await listening();
    output.late = late;
    await until(10_000);
    put({ next });
    await until(-1_000);
    leave();
    const [last] = soundsOf(one);
    const [first] = soundsOf(two);
    expect(samplesBetween(first!.when, last!.when + 30 - last!.from)).toBeLessThan(0.001);
    const due = (next.at - serverAheadMs + late) / 1000;
    expect(first!.when - due).toBeCloseTo(-late / 1000, 4);
  },
);

it.each([
  ['where it is decoded to end, within rounding', 30.0005, 30],
  ['where it is decoded to end, within rounding', 29.9995, 30],
  ['at the announced time', 29.98, 29.98],
  ['at the announced time', 30.02, 30.02],
])('starts %s if the current track lasts %d s', async (_, duration, ends) => {
  const { put, until, leave, soundsOf, next } = await listening(duration);
  put({ next });
  await until(-500);
  leave();
  const [last] = soundsOf(one);
  expect(soundsOf(two)[0]!.when - last!.when + last!.from).toBeCloseTo(ends, 6);
});

it('changes tracks without the gateway, which then only confirms it', async () => {
  const { player, put, until, leave, output, soundsOf, next } = await listening();
  put({ next });
  await until(-2_000);
  expect(player.state).toMatchObject({ status: 'playing', trackUrl: two, durationMs: 40_000 });
  expect(player.measurement!.positionMs).toBeCloseTo(2_000, -3);
  expect(Math.abs(player.measurement!.errorMs)).toBeLessThan(0.5);
  const session = confirmed(next);
  put({ session, next: null });
  await jest.advanceTimersByTimeAsync(2_000);
  leave();
  expect(output.sounds).toHaveLength(2);
  expect(soundsOf(two)[0]!.endsAt).toBeLessThan(performance.now() / 1000 + 1);
});

it('is not disturbed by a gateway that confirms it a moment early', async () => {
  const { player, put, until, leave, output, next } = await listening();
  put({ next });
  await until(20);
  put({ session: confirmed(next), next: null });
  await until(-3_000);
  leave();
  expect([player.state.trackUrl, output.sounds.length]).toEqual([two, 2]);
});

it.each<[string, (session: RoomSession) => Partial<Room['state']>]>([
  ['a pause', session => ({ session: { ...session, paused: true, seq: 2 }, next: null })],
  [
    'a seek',
    session => ({ session: { ...session, position: 3, at: session.at + 28_000, seq: 2 }, next: null }),
  ],
  ['an empty queue', () => ({ next: null })],
  ['being removed from the room', () => ({ status: 'kicked' })],
])('does not start after %s', async (_, change) => {
  const { put, until, leave, output, soundsOf, session, next } = await listening();
  put({ next });
  await until(1_000);
  expect(soundsOf(two)).toHaveLength(1);
  put(change(session));
  await until(-1_000);
  const [planned] = soundsOf(two);
  expect(planned!.endsAt).toBeLessThan(planned!.when);
  expect(output.sounds.every(({ buffer }) => buffer !== clips[three]!.buffer)).toBe(true);
  leave();
});

it('plays the current track to its end after the queue was emptied', async () => {
  const { put, until, leave, soundsOf, next } = await listening();
  put({ next });
  await until(1_000);
  put({ next: null });
  await until(-1_000);
  const again = soundsOf(one).at(-1)!;
  expect(again.endsAt).toBe(Infinity);
  expect(again.when - again.from).toBeCloseTo(1, 3);
  leave();
});

it('is replaced, at the same sample, after the queue was reordered', async () => {
  const { player, put, until, leave, soundsOf, next } = await listening();
  put({ next });
  await until(1_500);
  put({ next: { ...next, trackUrl: three } });
  await until(-1_000);
  leave();
  const last = soundsOf(one).at(-1)!;
  expect(samplesBetween(soundsOf(three)[0]!.when, last.when + 30 - last.from)).toBeLessThan(0.001);
  expect(soundsOf(two)[0]!.endsAt).toBeLessThan(soundsOf(two)[0]!.when);
  expect(player.state.trackUrl).toBe(three);
});

it.each([2_000, 200])('starts with a delay that was set by ear %d ms before', async beforeMs => {
  const { player, put, until, leave, soundsOf, next } = await listening();
  put({ next });
  await until(beforeMs);
  player.tryNudge(80);
  await until(-1_000);
  leave();
  const [first] = soundsOf(two).filter(({ endsAt, when }) => endsAt > when);
  expect(first!.when * 1000 - (next.at - serverAheadMs)).toBeCloseTo(80, 1);
  expect(player.state.trackUrl).toBe(two);
});

it('keeps its time when only facts about the current track change', async () => {
  const { put, until, leave, output, session, next } = await listening();
  put({ next });
  await until(1_000);
  put({ session: { ...session, title: 'One', seq: 2 }, next: { ...next, after: 2 } });
  await until(-1_000);
  leave();
  expect(output.sounds).toHaveLength(2);
});

it('starts at the room’s position for a listener who loads it too late', async () => {
  const { player, put, until, leave, soundsOf, loads, next } = await listening();
  loads[two] = 4_000;
  put({ next });
  await until(-6_000);
  const { when, from } = soundsOf(two)[0]!;
  expect(from).toBeCloseTo(positionAt(confirmed(next), when * 1000 + serverAheadMs), 3);
  expect(from).toBeGreaterThan(1);
  expect(player.state).toMatchObject({ status: 'playing', trackUrl: two });
  leave();
});

it('is loaded soon after a seek to the last seconds', async () => {
  const { put, until, leave, soundsOf, session, next } = await listening();
  const at = serverAheadMs + performance.now() + 200;
  const soon = { ...next, at: at + 3_000, after: 2 };
  put({ session: { ...session, position: 27, at, seq: 2 }, next: soon });
  await until(-500, soon);
  leave();
  const last = soundsOf(one).at(-1)!;
  expect(samplesBetween(soundsOf(two)[0]!.when, last.when + 30 - last.from)).toBeLessThan(0.001);
});

describe('a cross-fade', () => {
  const fading = async () => {
    const listener = await listening();
    const next = { ...listener.next, at: listener.next.at - 6_000, fadeSeconds: 6 };
    listener.put({ next });
    await listener.until(-2_000, next);
    return { ...listener, next };
  };

  it('plays both tracks for its duration, and then the next one alone', async () => {
    const { player, output, until, leave, soundsOf, next } = await fading();
    const [last, first] = [soundsOf(one)[0]!, soundsOf(two)[0]!];
    expect(samplesBetween(first.when, last.when + 24)).toBeLessThan(0.001);
    expect(last.endsAt).toBeCloseTo(first.when + 6, 6);
    expect(player.state.trackUrl).toBe(two);
    await until(-10_000, next);
    leave();
    expect(output.sounds).toHaveLength(2);
  });

  it.each<[string, (next: NextTrack) => Partial<Room['state']>]>([
    ['a pause', next => ({ session: { ...confirmed(next), paused: true, position: 2 } })],
    ['a seek', next => ({ session: { ...confirmed(next), position: 20, at: next.at + 2_000 } })],
    ['a skip', next => ({ session: { ...confirmed(next), trackUrl: three, at: next.at + 2_000 } })],
    ['the end of the session', () => ({ session: null })],
  ])('ends with %s', async (_, change) => {
    const { put, leave, soundsOf, next } = await fading();
    put({ session: confirmed(next), next: null });
    const { session, ...rest } = change(next);
    put({ ...rest, session: session ? { ...session, seq: 10 } : null, next: null });
    await jest.advanceTimersByTimeAsync(500);
    const now = performance.now() / 1000;
    expect(soundsOf(one)[0]!.endsAt).toBeLessThan(now);
    expect(soundsOf(two)[0]!.endsAt).toBeLessThan(now);
    leave();
  });

  it.each<[string, NextTrack | null]>([
    ['nothing follows', null],
    ['another track follows at its end', { trackUrl: three, at: 0, fadeSeconds: 0, after: 1 }],
  ])('is taken back if the announcement was withdrawn just before it, and %s', async (_, other) => {
    const { player, put, until, leave, soundsOf, session, next } = await fading();
    const end = session.at + 30_000;
    put({ next: other && { ...other, at: end } });
    await jest.advanceTimersByTimeAsync(500);
    const again = soundsOf(one).at(-1)!;
    expect([player.state.trackUrl, again.endsAt]).toEqual([one, Infinity]);
    expect(again.when - again.from).toBeCloseTo(1, 3);
    expect(soundsOf(two)[0]!.endsAt).toBeLessThan(performance.now() / 1000);
    await until(-1_000, { ...next, at: end });
    expect(player.state.trackUrl).toBe(other ? three : one);
    expect(soundsOf(three).map(({ when }) => Math.round(when * 1000))).toEqual(
      other ? [end - serverAheadMs] : [],
    );
    leave();
  });

  it('lets the old track fade out even if the next one is not loaded', async () => {
    const { put, until, leave, soundsOf, loads, next } = await listening();
    loads[two] = 60_000;
    const soon = { ...next, at: next.at - 6_000, fadeSeconds: 6 };
    put({ next: soon });
    await until(-2_000, soon);
    const [last] = soundsOf(one);
    expect(last!.endsAt).toBeCloseTo(last!.when + 30, 2);
    leave();
  });

  it('is cut short for a listener whose next track only loads during it', async () => {
    const { put, until, leave, soundsOf, loads, next } = await listening();
    loads[two] = 4_000;
    const soon = { ...next, at: next.at - 6_000, fadeSeconds: 6 };
    put({ next: soon });
    await until(-5_900, soon);
    const [[last], [first]] = [soundsOf(one), soundsOf(two)];
    expect(last!.endsAt).toBeCloseTo(first!.when, 1);
    leave();
  });
});
