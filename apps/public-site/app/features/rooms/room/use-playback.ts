import { useEffect, useRef, useState } from 'react';
import { SyncedPlayer, type Room } from '@sevenfold/realtime-client';
import { playbackOf, type Playback } from './playback';

/** The position moves on where the player has nothing to say: paused by the browser, or past the end. */
const lookEveryMs = 250;
const silent: Playback = {
  locked: false,
  playing: false,
  positionMs: 0,
  measuredAt: 0,
  errorMs: undefined,
  durationMs: undefined,
  fault: undefined,
};

/** Lets the room be heard for as long as the page shows it. */
export function usePlayback(room: Room) {
  const [playback, setPlayback] = useState(silent);
  const player = useRef<SyncedPlayer>(null);

  useEffect(() => {
    // Made here and not by the player: whether sound is held back shows before there is anything to play.
    const context = new AudioContext({ latencyHint: 'playback' });
    const created = new SyncedPlayer({ room, context });
    const show = () => setPlayback(playbackOf(created, room, context.state !== 'running'));
    const stopListening = created.subscribe(show);
    const looking = setInterval(show, lookEveryMs);
    player.current = created;
    // Whoever clicked on this site before need not do it again.
    void unlock(created);

    return () => {
      clearInterval(looking);
      stopListening();
      player.current = null;
      created.dispose();
      void context.close();
    };
  }, [room]);

  return { playback, unlock: () => player.current && void unlock(player.current) };
}

/** Browsers answer late or never as long as nobody touched the page; it may be left by then. */
async function unlock(player: SyncedPlayer): Promise<void> {
  await player.unlock().catch(() => undefined);
}
