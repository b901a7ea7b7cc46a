import { jest } from '@jest/globals';
import { clockAnswer, positionAt, type RoomSession } from '@sevenfold/contracts';
import { ClockProbes } from '../clock/clock-probes.js';
import type { Room } from '../room/room.js';
import { SyncedPlayer } from './synced-player.js';
import type { AudioClock } from './audio-clock.js';
import type { TrackLoader, Wanted } from './track-loader.js';
import type { Voice } from './voice.js';

const serverAheadMs = 1_700_000_000_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A clock whose probes are answered from `answers` on. */
function clockOf(link: { answers: boolean }) {
  const clock = new ClockProbes(
    () => performance.now(),
    probe => {
      if (!link.answers) return;
      const answer = new DataView(new ArrayBuffer(clockAnswer.bytes));
      new Uint8Array(answer.buffer).set(new Uint8Array(probe));
      answer.setUint8(0, clockAnswer.kind);
      answer.setFloat64(13, performance.now() + serverAheadMs);
      answer.setFloat64(21, performance.now() + serverAheadMs);
      clock.receive(answer.buffer);
    },
  );
  clock.start();
  return clock;
}

const playerBy = (clock: ClockProbes, starts: number[]) => roomBy(clock, starts).player;

/** A room in which a track is on, and who hears it. */
function roomBy(clock: ClockProbes, starts: number[], heardAt: Voice['heardAt'] = () => null) {
  const silenced = jest.fn();
  const listeners = new Set<() => void>();
  /** By load, what tells that the track cannot be played. */
  const failures: ((error: Error) => void)[] = [];
  const voice = {
    mode: 'samples',
    startAt: (_: number, at: number) => starts.push(at),
    setVolume: () => undefined,
    setRate: () => undefined,
    heardAt,
    stop: () => undefined,
    uncertaintyMs: () => 1,
    isWhole: () => true,
    duration: () => 90,
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
    state: { status: 'joined', session, queue: [] },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    position: () => 0,
    setReady: () => undefined,
    sendReport: () => undefined,
    realtime: { clock, serverNow: () => clock.serverNow() },
  } as unknown as Room;
  const context = { state: 'running', currentTime: 0, baseLatency: 0 } as AudioContext;
  const loader = {
    load: async (_url: string, _clock: AudioClock, { onError }: Wanted) => {
      failures.push(onError);
      return voice;
    },
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
  return { player, room, failures, put, change, silenced, turn };
}

it('begins when the first probes are back, however long they take', async () => {
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

it('tries again with the next thing that is done in the room when a track could not be played', async () => {
  const link = { answers: true };
  const clock = clockOf(link);
  const { player, room, failures, change } = roomBy(clock, []);
  await jest.advanceTimersByTimeAsync(1_000);
  failures.at(-1)!(new Error('The track cannot be played.'));
  expect(player.state).toMatchObject({ status: 'failed', error: 'The track cannot be played.' });
  change({ ...room.state.session!, seq: 2 });
  await jest.advanceTimersByTimeAsync(1_000);
  player.dispose();
  clock.stop();
  expect(player.state).toMatchObject({ status: 'playing', error: null });
  expect(failures).toHaveLength(2);
});

it('still says that a track could not be played when a telephone call is over', async () => {
  const { player, failures, turn, leave } = await listener(() => null);
  failures.at(-1)!(new Error('The track cannot be played.'));
  turn('interrupted');
  turn('running');
  await jest.advanceTimersByTimeAsync(1_000);
  leave();
  expect(player.state).toMatchObject({ status: 'failed', error: 'The track cannot be played.' });
});

/** Somebody who is in the room of `roomBy` for a second. */
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

it('tells its error in time, however fast the track goes', async () => {
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

it('measures nothing before its own beginning, which a listener has put off', async () => {
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

it.each(['joining', 'reconnecting'] as const)('plays on while the room is %s', async status => {
  const { player, put, silenced, leave } = await listener(() => null);
  put({ status });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(silenced).not.toHaveBeenCalled();
  expect(player.state.status).toBe('playing');
  leave();
});
