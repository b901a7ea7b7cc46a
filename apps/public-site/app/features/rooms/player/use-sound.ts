import { useEffect, useState } from 'react';
import type { RoomSummary } from '@sevenfold/contracts';
import { TrackLoader } from '@sevenfold/realtime-client';
import { useAuth } from '@sevenfold/ui';

/** The audio clock of a room's page, and the tracks that it has or is about to have. */
export type Sound = { context: AudioContext; loader: TrackLoader };

/**
 * There before the room is: the audio clock takes a moment to start, and what is on in a room may be fetched while the
 * page still finds its way in.
 */
export function useSound(roomName: string): Sound {
  const { api } = useAuth();
  const [sound] = useState(openSound);
  const { context, loader } = sound;

  useEffect(() => () => void context.close(), [context]);

  useEffect(() => {
    api
      .get<RoomSummary>(`/api/rydesync/rooms/${roomName}`, { anonymous: true })
      .then(({ session }) => session && loader.prefetch(session.trackUrl))
      // The room will say what is on, a moment later.
      .catch(() => undefined);
  }, [api, loader, roomName]);

  return sound;
}

function openSound(): Sound {
  const context = new AudioContext({ latencyHint: 'playback' });
  // Answered late or never where the browser wants a click first; the player asks again inside of one.
  context.resume().catch(() => undefined);
  return { context, loader: new TrackLoader(context) };
}
