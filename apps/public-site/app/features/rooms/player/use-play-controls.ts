import { useRef } from 'react';
import type { Track } from '@sevenfold/contracts';
import { useInRoom, useRoomPart } from '../room/room-context';
import { trackTitle } from '../room/use-tracks';
import type { TrackOn } from './use-track-on';

export type PlayControls = {
  /** Pressing would start the music; otherwise it would pause it. */
  starts: boolean;
  hasNext: boolean;
  canPlay: boolean;
  /** Title of the track that `press` starts while nothing is on. */
  startsWith: string | undefined;
  press(): void;
  skip(): void;
  /** Plays a track from the library, or pauses and resumes it if it is the current one. */
  playTrack(track: Pick<Track, 'url' | 'title' | 'durationSeconds'>): void;
  playEntry(key: string): void;
  seekBy(seconds: number): void;
};

/**
 * Playback for everyone.
 * @param unlock runs inside the event handler, where browsers allow sound
 */
export function usePlayControls({ state, durationMs }: TrackOn, unlock: () => void): PlayControls {
  const { room, tracks, attempt } = useInRoom();
  const session = useRoomPart(({ session }) => session);
  const next = useRoomPart(({ queue }) => queue[0]);
  const skipping = useRef(false);
  const [first] = tracks;
  const starts = state !== 'playing';
  const ended = state === 'ended';

  const pause = () => void attempt('Couldn’t pause', room.pause());
  const resume = () => void attempt('Couldn’t play', room.play(ended ? 0 : undefined));

  function playTrack({ url, title, durationSeconds: duration }: Parameters<PlayControls['playTrack']>[0]) {
    if (url === session?.trackUrl && !starts) return pause();
    unlock();
    if (url === session?.trackUrl) return resume();
    void attempt(`Couldn’t play ${title}`, room.setTrack(url, { play: true, title, duration }));
  }

  function press() {
    if (!starts) return pause();
    if (!session && !next) return first && playTrack(first);
    unlock();
    if (!session || (ended && next)) return void attempt('Couldn’t start the queue', room.queue.next());
    resume();
  }

  // A second press would name a track that is no longer playing.
  async function skip() {
    if (!next || skipping.current) return;
    skipping.current = true;
    await attempt('Couldn’t skip', room.queue.next());
    skipping.current = false;
  }

  function playEntry(key: string) {
    unlock();
    void attempt('Couldn’t play it', room.queue.next(key));
  }

  function seekBy(seconds: number) {
    if (!session) return;
    const wanted = Math.max(0, (room.position() ?? 0) + seconds);
    const end = durationMs === undefined ? Infinity : durationMs / 1000;
    void attempt('Couldn’t jump there', room.seek(Math.min(wanted, end)));
  }

  return {
    starts,
    hasNext: next !== undefined,
    canPlay: (session ?? next ?? first) !== undefined,
    startsWith: session ? undefined : next ? trackTitle(next, tracks) : first?.title,
    press,
    skip: () => void skip(),
    playTrack,
    playEntry,
    seekBy,
  };
}
