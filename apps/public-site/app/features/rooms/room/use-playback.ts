import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Room, RoomState } from '@sevenfold/realtime-client';
import { SyncedPlayer, type PlayerReport } from '../playback/synced-player';

const reportEveryMs = 3000;
const silent: PlayerReport = {
  locked: false,
  playing: false,
  positionMs: 0,
  measuredAt: 0,
  errorMs: undefined,
  durationMs: undefined,
  fault: undefined,
};

/** Lets the room be heard, and tells it how well we keep up. */
export function usePlayback(room: Room, { session }: RoomState) {
  const [player, setPlayer] = useState<SyncedPlayer>();

  useEffect(() => {
    const created = new SyncedPlayer(() => room.realtime.serverNow());
    // eslint-disable-next-line react/set-state-in-effect -- a player holds the sound card, which only a mounted page may
    setPlayer(created);
    const timer = setInterval(() => sendReport(room, created.snapshot()), reportEveryMs);
    return () => {
      clearInterval(timer);
      created.close();
    };
  }, [room]);

  useEffect(() => player?.setSession(session), [player, session]);

  const report = useSyncExternalStore(player?.subscribe ?? neverChanges, player?.snapshot ?? (() => silent));
  return { report, unlock: () => void player?.unlock() };
}

function sendReport(room: Room, { playing, errorMs, positionMs, measuredAt }: PlayerReport): void {
  const { offsetMs, uncertaintyMs, roundTripMs } = room.realtime.clock.estimate();
  room.sendReport({
    offsetMs,
    uncertaintyMs,
    roundTripMs,
    measuredAt,
    ...(playing && errorMs !== undefined ? { errorMs, positionMs } : {}),
  });
}

function neverChanges() {
  return () => undefined;
}
