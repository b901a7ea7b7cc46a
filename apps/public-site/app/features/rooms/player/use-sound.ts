import { useEffect, useState } from 'react';
import type { RoomSummary } from '@sevenfold/contracts';
import { TrackLoader } from '@sevenfold/realtime-client';
import { useAuth } from '@sevenfold/ui';

/** The AudioContext of the tab's room, and the tracks that it has or is about to have. */
export type Sound = { context: AudioContext; loader: TrackLoader };

/**
 * Created before the room: the AudioContext takes a moment to start, and the current track can be fetched
 * while the page joins.
 */
export function useSound(roomName: string): Sound | undefined {
  const { api } = useAuth();
  const [sound, setSound] = useState<Sound>();

  useEffect(() => {
    const opened = openSound();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- React may discard a first render, and nobody would close its AudioContext
    setSound(opened);
    return () => void opened.context.close();
  }, []);

  useEffect(() => {
    if (!sound) return;
    api
      .get<RoomSummary>(`/api/rydesync/rooms/${roomName}`, { anonymous: true })
      .then(({ session }) => session && sound.loader.prefetch(session.trackUrl))
      // The room reports its track a moment later.
      .catch(() => undefined);
  }, [api, sound, roomName]);

  return sound;
}

function openSound(): Sound {
  const context = new AudioContext({ latencyHint: 'playback' });
  // May settle late or never if the browser waits for a click. The player asks again inside of one.
  context.resume().catch(() => undefined);
  return { context, loader: new TrackLoader(context) };
}
