import { useEffect, useRef } from 'react';
import { useInRoom, useIsHost, useRoomPart } from '../room/room-context';
import type { Playback } from './playback';

/** Decoders round to their own samples. */
const roundingMs = 1;

/**
 * The next track starts at this one's end, to the sample. The server cannot inspect tracks from elsewhere, and
 * files may state a wrong duration, so the host's page reports what it has decoded. A media element only
 * estimates the duration: it counts only if there is no other.
 */
export function useTellDuration({
  trackUrl,
  durationMs,
  mode,
}: Pick<Playback, 'trackUrl' | 'durationMs' | 'mode'>): void {
  const { room } = useInRoom();
  const isHost = useIsHost();
  const isOn = useRoomPart(({ session }) => session !== null && session.trackUrl === trackUrl);
  const known = useRoomPart(({ session }) => session?.duration);
  const track = useRoomPart(({ session }) => session?.track);
  const told = useRef<string>(undefined);

  useEffect(() => {
    if (!isHost || !isOn || !durationMs) return;
    const isExact = mode === 'samples' && Math.abs((known ?? 0) * 1000 - durationMs) > roundingMs;
    if (known !== undefined && !isExact) return;
    // Once only: another page of the host may have a decoder that disagrees.
    const telling = `${track} ${trackUrl} ${durationMs}`;
    if (told.current === telling) return;
    told.current = telling;
    // If the host has changed, the new one reports it.
    void room.setDuration(durationMs / 1000).catch(() => undefined);
  }, [room, isHost, isOn, known, track, trackUrl, durationMs, mode]);
}
