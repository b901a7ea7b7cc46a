import type { Room, SyncedPlayer } from '@sevenfold/realtime-client';

/** What the page shows of the player. */
export type Playback = {
  /** The browser holds sound back until somebody touches the page. */
  locked: boolean;
  /** There is sound, and it has been measured. */
  playing: boolean;
  /** Where the sound is, or where the room is as long as there is none. */
  positionMs: number;
  /** When that was so: epoch milliseconds of this device. */
  measuredAt: number;
  /** Where the sound is minus where it should be. */
  errorMs: number | undefined;
  durationMs: number | undefined;
  fault: string | undefined;
};

export function playbackOf(
  { state, measurement }: Pick<SyncedPlayer, 'state' | 'measurement'>,
  room: Pick<Room, 'position'> & { realtime: Pick<Room['realtime'], 'serverTimeOffset'> },
  locked: boolean,
): Playback {
  const heard = !locked && state.status === 'playing' ? measurement : null;
  return {
    locked,
    playing: heard !== null,
    positionMs: heard ? heard.positionMs : (room.position() ?? 0) * 1000,
    // Two browsers of one machine can be compared by its clock; their estimates of the server's may both be wrong.
    measuredAt: heard ? heard.measuredAt - room.realtime.serverTimeOffset() : Date.now(),
    errorMs: heard?.errorMs,
    durationMs: state.durationMs ?? undefined,
    fault: state.error ?? undefined,
  };
}
