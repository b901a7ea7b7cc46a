import type { Room, SyncedPlayer } from '@sevenfold/realtime-client';

/** The player's state, as the page shows it. */
export type Playback = {
  /** The browser blocks sound until the first interaction. */
  locked: boolean;
  /** Sound plays and was measured. */
  playing: boolean;
  /** The track is loading. */
  loading: boolean;
  /** The room waits a moment for people who are still loading. */
  gathering: boolean;
  /** Position of the sound, or of the room while there is no sound. */
  positionMs: number;
  /** When that position held: epoch milliseconds of this device. */
  measuredAt: number;
  /** Position of the sound minus the room's. */
  errorMs: number | undefined;
  /** Its standard deviation. */
  uncertaintyMs: number | undefined;
  /** Duration of `trackUrl`, which the room may have left already. */
  durationMs: number | undefined;
  trackUrl: string | undefined;
  fault: string | undefined;
  /** The delay that the listener has chosen. */
  nudgeMs: number;
  /** How the track plays: from samples in memory, or through a media element. Undefined without a track. */
  mode: 'samples' | 'media' | undefined;
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
    // Device time, so that two browsers on one machine can be compared: their server time could be wrong in both.
    measuredAt: heard ? heard.measuredAt - room.realtime.serverTimeOffset() : Date.now(),
    errorMs: heard?.errorMs,
    uncertaintyMs: heard?.uncertaintyMs,
    durationMs: state.durationMs ?? undefined,
    trackUrl: state.trackUrl ?? undefined,
    fault: state.error ?? undefined,
    nudgeMs: state.nudgeMs,
    mode: state.mode ?? undefined,
  };
}

/** Every start is slightly in the future. A session further ahead than this waits for people who are loading. */
const gatheringMs = 300;

function startsLater({ state: { session }, realtime }: Parameters<typeof playbackOf>[1]): boolean {
  return session !== null && !session.paused && session.at - realtime.serverNow() > gatheringMs;
}
