import { useEffect, useState } from 'react';
import type { RoomSummary } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { takeSound } from '../first-sound/first-sound';
import { openSound, type Sound } from '../first-sound/sound';
import { onListen, stopListening } from '../first-sound/listen';

/**
 * Created before the room: the AudioContext takes a moment to start, and the current track can be fetched
 * while the page joins.
 */
export function useSound(roomName: string): Sound | undefined {
  const { api } = useAuth();
  const [sound, setSound] = useState<Sound>();

  useEffect(() => {
    const opened = takeSound(roomName) ?? openSound();
    // Not during the first render: React may discard that, and nobody would close its AudioContext.
    setSound(opened);
    const forget = onListen(() => void opened.context.resume().catch(() => undefined));
    return () => {
      forget();
      stopListening();
      void opened.context.close();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- takes the first room's sound; the context outlives the room
  }, []);

  useEffect(() => {
    if (!sound) return;
    api
      .get<RoomSummary>(`/api/rydesync/rooms/${roomName}`, { anonymous: true })
      .then(({ session }) => session && void sound.loader.prefetch(session.trackUrl))
      // A failure does not matter: the room names its track a moment later.
      .catch(() => undefined);
  }, [api, sound, roomName]);

  return sound;
}
