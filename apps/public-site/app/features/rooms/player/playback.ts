import type { Room, SyncedPlayer } from '@sevenfold/realtime-client';

/** What the page shows of the player. */
export type Playback = {
  /** The browser blocks sound until the first interaction. */
  locked: boolean;
  /** There is sound, and it has been measured. */
  playing: boolean;
  /** The track is on its way. */
  loading: boolean;
  /** The room waits a moment for those who still load. */
  gathering: boolean;
  /** Where the sound is, or where the room is as long as there is none. */
  positionMs: number;
  /** When that was so: epoch milliseconds of this device. */
  measuredAt: number;
  /** Where the sound is minus where it should be. */
  errorMs: number | undefined;
  /** One standard deviation of that. */
  uncertaintyMs: number | undefined;
  durationMs: number | undefined;
  fault: string | undefined;
  /** How much later the sound comes by the listener's own wish. */
  nudgeMs: number;
};

export function playbackOf(
  { state, measurement }: Pick<SyncedPlayer, 'state' | 'measurement'>,
  room: Pick<Room, 'position'> & {
    state: Pick<Room['state'], 'session'>;
    realtime: Pick<Room['realtime'], 'serverNow' | 'serverTimeOffset'>;
  },
  locked: boolean,
): Playback {
  const heard = !locked && state.status === 'playing' ? measurement : null;
  return {
    locked,
    playing: heard !== null,
    loading: !locked && state.status === 'loading',
    gathering: startsLater(room),
    positionMs: heard ? heard.positionMs : (room.position() ?? 0) * 1000,
    // Two browsers of one machine can be compared by its clock; their estimates of the server's may both be wrong.
    measuredAt: heard ? heard.measuredAt - room.realtime.serverTimeOffset() : Date.now(),
    errorMs: heard?.errorMs,
    uncertaintyMs: heard?.uncertaintyMs,
    durationMs: state.durationMs ?? undefined,
    fault: state.error ?? undefined,
    nudgeMs: state.nudgeMs,
  };
}

/** Further ahead than each start lies. */
const gatheringMs = 300;

function startsLater({ state: { session }, realtime }: Parameters<typeof playbackOf>[1]): boolean {
  return session !== null && !session.paused && session.at - realtime.serverNow() > gatheringMs;
}
