import { useEffect } from 'react';
import { useInRoom, useIsHost, useRoomPart } from '../room/in-room';

/** The server cannot inspect tracks from elsewhere, so the host's page reports their duration. */
export function useTellDuration(durationMs: number | undefined): void {
  const { room } = useInRoom();
  const isHost = useIsHost();
  const unknown = useRoomPart(state => state.session !== null && state.session.duration === undefined);
  const track = useRoomPart(state => state.session?.track);

  useEffect(() => {
    if (!isHost || !unknown || !durationMs) return;
    // The current host reports it then.
    void room.setDuration(durationMs / 1000).catch(() => undefined);
  }, [room, isHost, unknown, track, durationMs]);
}
