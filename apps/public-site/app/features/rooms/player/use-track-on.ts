import { playingState, type PlayingState, type Track } from '@sevenfold/contracts';
import { useInRoom, useRoomPart } from '../room/room-context';
import { trackTitle } from '../room/use-tracks';
import type { Playback } from './playback';

export type TrackOn = {
  /** The library's entry; undefined for tracks from elsewhere. */
  track: Track | undefined;
  title: string | undefined;
  durationMs: number | undefined;
  /** The room's state, as operators and the API see it. */
  state: PlayingState;
  /** "Now playing", "Paused", "Loading" and so on. */
  words: string;
};

/** What the room plays, in words. */
export function useTrackOn(playback: Playback): TrackOn {
  const { room, tracks } = useInRoom();
  const session = useRoomPart(state => state.session);
  const track = tracks.find(({ url }) => url === session?.trackUrl);
  const seconds = track?.durationSeconds ?? session?.duration;
  const durationMs = playback.durationMs ?? (seconds === undefined ? undefined : seconds * 1000);
  const title = session ? trackTitle(session, tracks) : undefined;
  const known = session?.duration ?? (durationMs === undefined ? undefined : durationMs / 1000);
  const state = playingState(
    session && { ...session, ...(known !== undefined && { duration: known }) },
    // At least this person is here, so the room is not idle.
    1,
    room.realtime.serverNow(),
  );
  return { track, title, durationMs, state, words: describeState(playback, state) };
}

const words = {
  idle: 'Nothing is on',
  ended: 'Track ended',
  paused: 'Paused',
  playing: 'Now playing',
} as const satisfies Record<PlayingState, string>;

function describeState({ gathering, loading }: Playback, state: PlayingState): string {
  if (state === 'idle') return words.idle;
  if (gathering) return 'Getting everyone ready';
  return loading ? 'Loading' : words[state];
}
