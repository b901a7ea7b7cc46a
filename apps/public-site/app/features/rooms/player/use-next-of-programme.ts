import { useEffect } from 'react';
import { onAir } from '@sevenfold/contracts';
import type { TrackLoader } from '@sevenfold/realtime-client';
import { useInRoom, useResident, useRoomPart } from '../room/in-room';

/** Enough for a slow network, and late enough to leave the current track its bandwidth. */
const aheadMs = 60_000;

/** Fetches the next track of a resident room in good time, because the house waits for nobody. */
export function useNextOfProgramme(loader: TrackLoader) {
  const { room } = useInRoom();
  const resident = useResident();
  const startedAt = useRoomPart(({ session }) => session?.at);

  useEffect(() => {
    if (!resident || startedAt === undefined) return;
    const now = room.realtime.serverNow();
    const { next, nextAt } = onAir(resident, now);
    const timer = setTimeout(() => void loader.prepare(next.url), Math.max(0, nextAt - aheadMs - now));
    return () => clearTimeout(timer);
  }, [room, loader, resident, startedAt]);
}
