import { jest } from '@jest/globals';
import { positionAt, type RoomSession } from '@sevenfold/contracts';
import type { ClockProbes } from '../clock/clock-probes.js';
import type { Room } from '../room/room.js';
import { clockOf, serverAheadMs } from './playback-testing.js';
import { SyncedPlayer } from './synced-player.js';
import type { AudioClock } from './audio-clock.js';
import type { TrackLoader, Wanted } from './track-loader.js';
import type { Voice } from './voice.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const playerBy = (clock: ClockProbes, starts: number[]) => roomBy(clock, starts).player;

/** A room that plays a track, and its listener. */
function roomBy(clock: ClockProbes, starts: number[], heardAt: Voice['heardAt'] = () => null) {
  const silenced = jest.fn();
  /** Calls on the voice, and reports to the room. */
  const told = {
    positions: [] as number[],
    rates: [] as number[],
    volumes: [] as number[],
    stops: 0,
    ready: [] as (readonly string[])[],
    reports: [] as Parameters<Room['sendReport']>[0][],
    loads: [] as string[],
    wanted: [] as number[],
    prepared: [] as string[],
  };
  /** What a test may change about the voice. */
  const sound = {
    isWhole: true,
    isCutShort: false,
    seconds: 90 as number | null,
    mode: 'samples' as Voice['mode'],
    refusal: '',
  };
  const listeners = new Set<() => void>();
  /** The `onError` callback of each load. */
  const failures: ((error: Error) => void)[] = [];
  const voice = {
    get mode() {
      return sound.mode;
    },
    startAt: (position: number, at: number) => {
      told.positions.push(position);
      starts.push(at);
    },
    setVolume: (volume: number) => told.volumes.push(volume),
    setRate: (rate: number, correction = 1) => told.rates.push(rate * correction),
    heardAt,
    stop: () => told.stops++,
    uncertaintyMs: () => 1,
    isWhole: () => sound.isWhole,
    isCutShort: () => sound.isCutShort,
    duration: () => sound.seconds,
    dispose: () => silenced(),
  } as unknown as Voice;
  const session = {
    trackUrl: '/audio/one.mp3',
    position: 0,
    rate: 1,
    paused: false,
    at: serverAheadMs,
    seq: 1,
  };
  const room = {
    state: { status: 'joined', session, next: null, queue: [] },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setReady: (tracks: readonly string[]) => told.ready.push(tracks),
    sendReport: (report: Parameters<Room['sendReport']>[0]) => told.reports.push(report),
    realtime: { clock, serverNow: () => clock.serverNow() },
  } as unknown as Room;
  const context = {
    state: 'running',
    currentTime: 0,
    baseLatency: 0,
    async resume() {
      turn('running');
    },
  } as unknown as AudioContext;
  const loader = {
    load: async (url: string, _clock: AudioClock, { onError, position }: Wanted) => {
      told.loads.push(url);
      told.wanted.push(position());
      failures.push(onError);
      if (sound.refusal) throw new Error(sound.refusal);
      return voice;
    },
    prepare: async (url: string) => void told.prepared.push(url),
  } as unknown as TrackLoader;
  const player = new SyncedPlayer({ room, context, loader });
  const put = (next: Partial<Room['state']>) => {
    room.state = { ...room.state, ...next };
    for (const listener of listeners) listener();
  };
  const change = (session: RoomSession) => put({ session });
  const turn = (state: AudioContextState | 'interrupted') => {
    Object.assign(context, { state });
    context.onstatechange!(new Event('statechange'));
  };
  return { player, room, context, loader, failures, put, change, silenced, turn, told, sound };
}

it('starts when the first probes are answered, however long that takes', async () => {
  const link = { answers: false };
  const clock = clockOf(link);
  const starts: number[] = [];
  const player = playerBy(clock, starts);
  await jest.advanceTimersByTimeAsync(10_000);
  expect({ starts, status: player.state.status }).toEqual({ starts: [], status: 'loading' });
  link.answers = true;
  await jest.advanceTimersByTimeAsync(10_000);
  player.dispose();
  clock.stop();
  expect(player.state.status).toBe('playing');
  expect(starts).toHaveLength(1);
  expect(starts[0]).toBeLessThan(performance.now());
});

it('retries a failed track with the next change of the session', async () => {
  const link = { answers: true };
  const clock = clockOf(link);
  const { player, room, failures, change } = roomBy(clock, []);
  await jest.advanceTimersByTimeAsync(1_000);
  failures.at(-1)!(new Error('The track can’t be played.'));
  expect(player.state).toMatchObject({ status: 'failed', error: 'The track can’t be played.' });
  change({ ...room.state.session!, seq: 2 });
  await jest.advanceTimersByTimeAsync(1_000);
  player.dispose();
  clock.stop();
  expect(player.state).toMatchObject({ status: 'playing', error: null });
  expect(failures).toHaveLength(2);
});

describe('a track that failed', () => {
  const refusal = 'The track didn’t load (503).';

  /** A listener whose second track fails, and the errors that the page shows from then on. */
  async function without() {
    const on = { heard: false };
    const room = await listener(at => (on.heard ? at / 1000 : null));
    const { player, told, sound, change, session } = room;
    told.loads.length = told.wanted.length = told.ready.length = 0;
    sound.refusal = refusal;
    // The track starts now, so its position is the time since.
    const at = performance.now() + serverAheadMs;
    const failing = { ...session, trackUrl: '/audio/away.mp3', at, seq: 2 };
    change(failing);
    await jest.advanceTimersByTimeAsync(100);
    expect(player.state).toMatchObject({ status: 'failed', error: refusal });
    const errors = new Set<string | null>();
    player.subscribe(() => errors.add(player.state.error));
    const loadedAfter = () => told.wanted.map(Math.round);
    return { ...room, on, errors, failing, loadedAfter };
  }

  it('is loaded again, in the end once a minute, without another error', async () => {
    const { errors, loadedAfter, told, leave } = await without();
    await jest.advanceTimersByTimeAsync(200_000);
    leave();
    expect(told.ready).toHaveLength(1);
    expect(loadedAfter()).toEqual([0, 5, 15, 35, 75, 135, 195]);
    expect([...errors]).toEqual([refusal]);
  });

  it('plays at the room’s position as soon as it loads, and retries a later failure as quickly', async () => {
    const { player, sound, told, failures, starts, loadedAfter, leave } = await without();
    await jest.advanceTimersByTimeAsync(20_000);
    sound.refusal = '';
    await jest.advanceTimersByTimeAsync(20_000);
    expect(player.state).toMatchObject({ status: 'playing', error: null, mode: 'samples' });
    expect(told.positions.at(-1)).toBeCloseTo(starts.at(-1)! / 1000 - 1, 1);
    failures.at(-1)!(new Error(refusal));
    await jest.advanceTimersByTimeAsync(5_500);
    leave();
    expect(loadedAfter()).toEqual([0, 5, 15, 35, 45]);
  });

  it('stays failed on the page until a media element is heard', async () => {
    const { player, on, sound, failures, errors, loadedAfter, leave } = await without();
    Object.assign(sound, { refusal: '', mode: 'media' });
    for (let failed = failures.length, seconds = 0; seconds < 80; seconds++) {
      await jest.advanceTimersByTimeAsync(1_000);
      if (failures.length > failed) failures[failed++]!(new Error(refusal));
    }
    expect([...errors]).toEqual([refusal]);
    on.heard = true;
    await jest.advanceTimersByTimeAsync(70_000);
    leave();
    expect(loadedAfter()).toEqual([0, 5, 15, 36, 77, 138]);
    expect(player.state).toMatchObject({ status: 'playing', error: null });
  });

  it.each<[string, (room: Awaited<ReturnType<typeof without>>) => unknown]>([
    ['someone taps', ({ player }) => player.unlock()],
    [
      'the room is back',
      ({ put }) => {
        put({ status: 'reconnecting' });
        put({ status: 'joined' });
      },
    ],
  ])('is loaded again at once when %s', async (_, act) => {
    const room = await without();
    room.sound.refusal = '';
    await act(room);
    await act(room);
    await jest.advanceTimersByTimeAsync(100);
    room.leave();
    expect(room.told.loads).toHaveLength(2);
    expect(room.player.state).toMatchObject({ status: 'playing', error: null });
  });

  it.each<[string, (session: RoomSession) => RoomSession | null]>([
    ['while it is paused', session => ({ ...session, paused: true, seq: 3 })],
    ['after its end', session => ({ ...session, duration: 1, at: session.at - 2_000, seq: 3 })],
    ['for a room that plays nothing', () => null],
  ])('is not loaded by itself %s', async (_, next) => {
    const { put, told, failing, leave } = await without();
    put({ session: next(failing) });
    await jest.advanceTimersByTimeAsync(1_000);
    told.loads.length = 0;
    await jest.advanceTimersByTimeAsync(100_000);
    leave();
    expect(told.loads).toEqual([]);
  });

  it('is not loaded again by itself if it is not audio', async () => {
    const { player, told, failures, sound, leave } = await listener(() => null);
    failures.at(-1)!(new DOMException('Unable to decode audio data', 'EncodingError'));
    await jest.advanceTimersByTimeAsync(200_000);
    expect([told.loads.length, player.state.status]).toEqual([1, 'failed']);
    sound.refusal = '';
    await player.unlock();
    await jest.advanceTimersByTimeAsync(100);
    expect(player.state.status).toBe('playing');
    leave();
  });
});

it('still reports after a phone call that a track could not be played', async () => {
  const { player, failures, turn, leave } = await listener(() => null);
  failures.at(-1)!(new Error('The track can’t be played.'));
  turn('interrupted');
  turn('running');
  await jest.advanceTimersByTimeAsync(1_000);
  leave();
  expect(player.state).toMatchObject({ status: 'failed', error: 'The track can’t be played.' });
});

/** A person who has been in the room of `roomBy` for a second. */
async function listener(heardAt: Voice['heardAt']) {
  const clock = clockOf({ answers: true });
  const starts: number[] = [];
  const all = roomBy(clock, starts, at => heardAt(at));
  await jest.advanceTimersByTimeAsync(1_000);
  const leave = () => {
    all.player.dispose();
    clock.stop();
  };
  return { ...all, starts, leave, session: all.room.state.session! };
}

it('reports its error as wall-clock time, whatever the track’s rate', async () => {
  const on: { session?: RoomSession } = {};
  const { player, change, leave, ...room } = await listener(at =>
    on.session ? positionAt(on.session, at + serverAheadMs) + 0.004 : null,
  );
  on.session = { ...room.session, rate: 2, seq: 2 };
  change(on.session);
  await jest.advanceTimersByTimeAsync(1_000);
  leave();
  expect(player.measurement!.errorMs).toBeCloseTo(2, 3);
});

it('measures nothing before its own start, which the listener has delayed', async () => {
  const errors: number[] = [];
  let starts: number[] = [];
  const room = await listener(at => 42 + (at - starts.at(-1)!) / 1000);
  starts = room.starts;
  const { player, change, session } = room;
  player.nudge(300);
  player.subscribe(() => player.measurement && errors.push(player.measurement.errorMs));
  change({ ...session, position: 42, at: performance.now() + serverAheadMs + 200, seq: 2 });
  await jest.advanceTimersByTimeAsync(2_000);
  room.leave();
  player.nudge(0);
  expect(errors.length).toBeGreaterThan(10);
  expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.001);
});

it.each(['kicked', 'closed', 'left'] as const)(
  'is silent once the listener is out of the room (%s)',
  async status => {
    const { player, put, silenced, leave } = await listener(() => null);
    put({ status });
    expect(silenced).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(player.state).toMatchObject({ status: 'idle', trackUrl: null });
    leave();
  },
);

it.each(['joining', 'reconnecting'] as const)('keeps playing while the room is %s', async status => {
  const { player, put, silenced, leave } = await listener(() => null);
  put({ status });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(silenced).not.toHaveBeenCalled();
  expect(player.state.status).toBe('playing');
  leave();
});

/** Plays like the session, but off by this many milliseconds. */
async function hearing(errorMs: number) {
  const on: { session?: RoomSession } = {};
  const room = await listener(at =>
    on.session ? positionAt(on.session, at + serverAheadMs) + errorMs / 1000 : null,
  );
  on.session = room.session;
  // Past the close corrections that follow a start.
  await jest.advanceTimersByTimeAsync(2_000);
  room.told.rates.length = 0;
  room.starts.length = 0;
  return room;
}

it.each([
  [3, 'slower', 0.999, 1],
  [-3, 'faster', 1, 1.001],
  [0.1, 'as the session says', 1, 1],
])('corrects %d ms at a rate that is %s', async (errorMs, _, least, most) => {
  const { told, starts, leave } = await hearing(errorMs);
  await jest.advanceTimersByTimeAsync(5_000);
  leave();
  expect(told.rates).toHaveLength(20);
  for (const rate of told.rates) {
    expect(rate).toBeGreaterThanOrEqual(least);
    expect(rate).toBeLessThanOrEqual(most);
    expect(rate === 1).toBe(least === most);
  }
  expect(starts).toEqual([]);
});

it('restarts at the room’s position when it is far off', async () => {
  const { told, starts, leave } = await hearing(500);
  await jest.advanceTimersByTimeAsync(1_000);
  leave();
  expect(starts.length).toBeGreaterThan(0);
  expect(told.positions.at(-1)).toBeCloseTo(starts.at(-1)! / 1000, 3);
});

it('corrects a media element less closely, because its position jitters', async () => {
  const room = await hearing(0.8);
  room.sound.mode = 'media';
  room.change({ ...room.session, at: room.session.at + 0.1, seq: 2 });
  room.told.rates.length = 0;
  await jest.advanceTimersByTimeAsync(5_000);
  room.leave();
  expect(new Set(room.told.rates)).toEqual(new Set([1]));
});

it('measures a new sound often, and four times a second from then on', async () => {
  const room = await hearing(0);
  room.change({ ...room.session, at: room.session.at + 0.1, seq: 2 });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(room.told.rates).toHaveLength(25);
  await jest.advanceTimersByTimeAsync(1_000);
  room.told.rates.length = 0;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(room.told.rates).toHaveLength(4);
  room.leave();
});

it('waits for a click if the browser wants one, and then joins at the room’s position', async () => {
  const { player, turn, starts, told, leave } = await listener(() => null);
  turn('suspended');
  expect(player.state.status).toBe('locked');
  starts.length = 0;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(starts).toEqual([]);
  await player.unlock();
  expect(player.state.status).toBe('playing');
  expect(told.positions.at(-1)).toBeCloseTo(performance.now() / 1000, 3);
  leave();
});

it('plays by itself once the browser allows it', async () => {
  const { player, turn, leave } = await listener(() => null);
  turn('suspended');
  turn('running');
  expect(player.state.status).toBe('playing');
  leave();
});

it('is locked, not paused, while the browser wants a click, and idle without a track', async () => {
  const { player, change, put, turn, session, leave } = await listener(() => null);
  turn('suspended');
  change({ ...session, paused: true, seq: 2 });
  expect(player.state.status).toBe('locked');
  put({ session: null });
  turn('interrupted');
  expect(player.state).toMatchObject({ status: 'idle', trackUrl: null, mode: null, durationMs: null });
  leave();
});

it('stops when the session pauses', async () => {
  const { player, change, told, starts, session, leave } = await listener(() => null);
  starts.length = 0;
  change({ ...session, paused: true, seq: 2 });
  await jest.advanceTimersByTimeAsync(5_000);
  leave();
  expect(player.state.status).toBe('paused');
  expect([told.stops, starts]).toEqual([1, []]);
});

it('plays another track instead, as loud as the last one', async () => {
  const { player, change, silenced, told, session, leave } = await listener(() => null);
  player.setVolume(0.3);
  change({ ...session, trackUrl: '/audio/two.mp3', seq: 2 });
  expect(player.state).toMatchObject({ status: 'loading', trackUrl: '/audio/two.mp3', durationMs: null });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(player.state).toMatchObject({ status: 'playing', mode: 'samples', durationMs: 90_000, volume: 0.3 });
  expect(silenced).toHaveBeenCalledTimes(1);
  expect(told.loads).toEqual(['/audio/one.mp3', '/audio/two.mp3']);
  expect(told.volumes).toEqual([1, 0.3, 0.3]);
  leave();
});

it('does not reload the same track after a change', async () => {
  const { change, told, session, leave } = await listener(() => null);
  for (const seq of [2, 3]) change({ ...session, position: seq, seq });
  expect(told.loads).toHaveLength(1);
  expect(told.positions).toHaveLength(3);
  leave();
});

it('drops a track that arrives when another one is already wanted', async () => {
  const { change, silenced, starts, session, leave } = await listener(() => null);
  starts.length = 0;
  change({ ...session, trackUrl: '/audio/two.mp3', seq: 2 });
  change({ ...session, trackUrl: '/audio/three.mp3', seq: 3 });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(silenced).toHaveBeenCalledTimes(2);
  expect(starts).toHaveLength(1);
  leave();
});

it('reports what is ready: the current track, and after four seconds the next one', async () => {
  const { put, told, leave } = await listener(() => null);
  expect(told.ready).toEqual([['/audio/one.mp3']]);
  put({ queue: [{ trackUrl: '/audio/next.mp3' }] as unknown as Room['state']['queue'] });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(told.prepared).toEqual([]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(told.prepared).toEqual(['/audio/next.mp3']);
  expect(told.ready.slice(1)).toEqual([['/audio/one.mp3', '/audio/next.mp3']]);
  leave();
});

it('prepares nothing while the current track is not completely decoded', async () => {
  const { put, told, sound, leave } = await listener(() => null);
  sound.isWhole = false;
  put({ queue: [{ trackUrl: '/audio/next.mp3' }] as unknown as Room['state']['queue'] });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(told.prepared).toEqual([]);
  leave();
});

it('reports a track that cannot be played as ready, so that nobody waits for it', async () => {
  const { failures, told, leave } = await listener(() => null);
  told.ready.length = 0;
  failures.at(-1)!(new Error('The track can’t be played.'));
  expect(told.ready).toEqual([['/audio/one.mp3']]);
  leave();
});

it('starts again when the wanted position is decoded, if nothing is heard', async () => {
  const { change, sound, starts, session, leave } = await listener(() => null);
  sound.isWhole = false;
  change({ ...session, position: 60, seq: 2 });
  starts.length = 0;
  await jest.advanceTimersByTimeAsync(2_000);
  expect(starts).toEqual([]);
  sound.isWhole = true;
  await jest.advanceTimersByTimeAsync(2_000);
  expect(starts).toHaveLength(1);
  leave();
});

it('loads a track again when its first piece is over and the rest has not arrived', async () => {
  let lastsUntil = Infinity;
  const { player, sound, told, leave } = await listener(at => (at > lastsUntil ? null : at / 1000));
  Object.assign(sound, { isWhole: false, isCutShort: true });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(told.loads).toHaveLength(1);
  lastsUntil = performance.now();
  await jest.advanceTimersByTimeAsync(250);
  expect(told.loads).toHaveLength(2);
  expect(told.wanted.at(-1)).toBeCloseTo(lastsUntil / 1000, 0);
  lastsUntil = Infinity;
  await jest.advanceTimersByTimeAsync(2_000);
  leave();
  expect(told.loads).toHaveLength(2);
  expect(player.state).toMatchObject({ status: 'playing', error: null });
});

it('reports every three seconds, with the heard position if there is one', async () => {
  const { told, leave } = await hearing(1);
  await jest.advanceTimersByTimeAsync(7_000);
  leave();
  const times = told.reports.map(({ measuredAt }) => measuredAt);
  for (const [index, time] of times.slice(1).entries()) expect(time - times[index]!).toBeCloseTo(3_000, -3);
  expect(times.length).toBeGreaterThanOrEqual(3);
  const last = told.reports.at(-1)!;
  expect(last.errorMs).toBeCloseTo(1, 3);
  expect(last.uncertaintyMs).toBeGreaterThanOrEqual(1);
  expect(last.offsetMs).toBeCloseTo(serverAheadMs, -1);
  expect(last.positionMs).toBeCloseTo(last.measuredAt - serverAheadMs + 1, 0);

  const deaf = await listener(() => null);
  await jest.advanceTimersByTimeAsync(4_000);
  deaf.leave();
  expect(deaf.told.reports.length).toBeGreaterThan(0);
  for (const report of deaf.told.reports) expect(report).not.toHaveProperty('errorMs');
});

it('is silent and reports nothing after it is disposed of', async () => {
  const { player, put, change, silenced, told, session, leave } = await hearing(0);
  const heard = jest.fn();
  player.subscribe(heard)();
  change({ ...session, seq: 2 });
  leave();
  expect(silenced).toHaveBeenCalledTimes(1);
  const before = structuredClone(told);
  put({ session: { ...session, seq: 3 } });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(before);
  expect(heard).not.toHaveBeenCalled();
});

it('creates its own audio output with the first click, and closes it', async () => {
  const { player: other, room, loader, context, told, session, change, leave } = await listener(() => null);
  other.dispose();
  const made: unknown[] = [];
  const close = jest.fn(async () => undefined);
  const { AudioContext } = globalThis;
  globalThis.AudioContext = function make(options: unknown) {
    made.push(options);
    return Object.assign(context, { close });
  } as unknown as typeof AudioContext;
  const player = new SyncedPlayer({ room, loader });
  expect(player.state).toMatchObject({ status: 'locked', trackUrl: null });
  change({ ...session, seq: 2 });
  expect(told.loads).toHaveLength(1);
  for (let click = 0; click < 2; click++) await player.unlock();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(player.state.status).toBe('playing');
  expect(told.loads).toHaveLength(2);
  expect(made).toEqual([{ latencyHint: 'playback' }]);
  player.dispose();
  expect(close).toHaveBeenCalledTimes(1);
  globalThis.AudioContext = AudioContext;
  leave();
});

it('reports why a track is not available, and loads the current position first', async () => {
  const { player, change, sound, told, session, leave } = await listener(() => null);
  sound.refusal = 'The track didn’t load (404).';
  change({ ...session, trackUrl: '/audio/gone.mp3', position: 12, seq: 2 });
  expect(told.wanted.at(-1)).toBeCloseTo(13, 3);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(player.state).toMatchObject({ status: 'failed', error: sound.refusal });
  leave();
});

it('reports nothing about an unavailable track if another one is wanted by then', async () => {
  const { player, change, sound, session, leave } = await listener(() => null);
  sound.refusal = 'The track didn’t load (404).';
  change({ ...session, trackUrl: '/audio/gone.mp3', seq: 2 });
  sound.refusal = '';
  change({ ...session, trackUrl: '/audio/two.mp3', seq: 3 });
  const errors: (string | null)[] = [];
  player.subscribe(() => errors.push(player.state.error));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(new Set(errors)).toEqual(new Set([null]));
  expect(player.state.status).toBe('playing');
  leave();
});

it('is delayed by the nudge, and plays what is due then', async () => {
  const { player, change, told, starts, session, leave } = await listener(() => null);
  player.nudge(300);
  expect(player.state.nudgeMs).toBe(300);
  change({ ...session, position: 1, seq: 2 });
  expect(told.positions.at(-1)).toBeCloseTo(1 + (starts.at(-1)! - 300) / 1000, 6);
  player.nudge(0);
  leave();
});

it('notices that sound is allowed even if the browser fires no event', async () => {
  const { player, turn, context, leave } = await listener(() => null);
  turn('suspended');
  Object.assign(context, { state: 'running' });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(player.state.status).toBe('playing');
  leave();
});

it('reports the track’s duration as soon as it is known', async () => {
  const { player, sound, leave } = await hearing(0);
  for (const [seconds, durationMs] of [
    [null, null],
    [120, 120_000],
  ]) {
    sound.seconds = seconds!;
    const told: (number | null)[] = [];
    player.subscribe(() => told.push(player.state.durationMs));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(told.at(-1)).toBe(durationMs);
  }
  leave();
});
