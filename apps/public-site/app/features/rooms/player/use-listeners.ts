import type { RoomState } from '@sevenfold/realtime-client';
import { useInRoom, useRoomPart } from '../room/room-context';
import type { Listener } from './sync-scale';

/** Reports come every three seconds; ignore those older than this. */
const freshForMs = 12_000;

/** Everyone with sound, with their own measurements. */
export function useListeners(): Listener[] {
  const { room } = useInRoom();
  const reports = useRoomPart(state => state.reports);
  return listenersOf(reports, room.realtime.serverNow());
}

export function listenersOf(reports: RoomState['reports'], now: number): Listener[] {
  return Object.entries(reports).flatMap(([uid, { errorMs, uncertaintyMs, measuredAt }]) =>
    errorMs === undefined || now - measuredAt > freshForMs ? [] : [{ uid, errorMs, uncertaintyMs }],
  );
}
