import type { Track } from '@sevenfold/contracts';
import { titleOf } from '../queue/use-tracks';
import { useInRoom, useRoomPart } from '../room/in-room';
import type { Playback } from './playback';

export type TrackOn = {
  /** The library's entry; undefined for tracks from elsewhere. */
  track: Track | undefined;
  title: string | undefined;
  durationMs: number | undefined;
  ended: boolean;
  /** "Now playing", "Paused", "Loading" and so on. */
  state: string;
};

/** What the room plays, in words. */
export function useTrackOn(playback: Playback): TrackOn {
  const { tracks } = useInRoom();
  const session = useRoomPart(state => state.session);
  const track = tracks.find(({ url }) => url === session?.trackUrl);
  const seconds = track?.durationSeconds ?? session?.duration;
  const durationMs = playback.durationMs ?? (seconds === undefined ? undefined : seconds * 1000);
  const title = session ? titleOf(session.trackUrl, tracks, session.title) : undefined;
  const ended = durationMs !== undefined && playback.positionMs >= durationMs;
  return { track, title, durationMs, ended, state: stateInWords(playback, ended, session?.paused) };
}

function stateInWords({ gathering, loading }: Playback, ended: boolean, paused: boolean | undefined): string {
  if (paused === undefined) return 'Nothing is on';
  if (gathering) return 'Getting everyone ready';
  if (loading) return 'Loading';
  if (ended) return 'Track ended';
  return paused ? 'Paused' : 'Now playing';
}
