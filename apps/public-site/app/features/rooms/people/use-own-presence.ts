import { useEffect } from 'react';
import { useInRoom, useRoomPart } from '../room/room-context';

/** Tells the others whether this person hears the music and sees the page. */
export function useOwnPresence(silent: boolean): void {
  const { room } = useInRoom();
  const joined = useRoomPart(state => state.status === 'joined');

  useEffect(() => {
    if (!joined) return;
    const tell = () => {
      const state = silent ? 'silent' : document.visibilityState === 'hidden' ? 'away' : 'online';
      if (room.state.presence[room.state.uid]?.state !== state)
        void room.setPresence({ state }).catch(() => undefined);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [room, joined, silent]);
}
