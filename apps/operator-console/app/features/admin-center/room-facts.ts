import {
  shownName,
  type AdminRoomSummary,
  type RoomSummary,
  type WebSocketFailure,
} from '@sevenfold/contracts';
import { statusOf, theHouse } from '../../lib/room-status';
import { trackName } from '../../lib/track-name';

const failureWindowMs = 300_000;

/** The name of the current track, or a dash. */
export const trackOf = ({ session }: Pick<RoomSummary, 'session'>) =>
  session?.trackUrl ? trackName(session) : '—';

/** The host's name as the room shows it. Undefined without a host, or if the host gave no name. */
export const hostNameOf = ({ host, hostName }: Pick<AdminRoomSummary, 'host' | 'hostName'>) =>
  host !== null && hostName ? shownName(host, hostName) : undefined;

/** Only rooms with people in them are active. */
export function summaryOf(rooms: readonly RoomSummary[]) {
  const active = rooms.filter(({ participants }) => participants > 0);
  return {
    activeRooms: active.length,
    totalParticipants: active.reduce((sum, { participants }) => sum + participants, 0),
    activeHosts: active.filter(({ host }) => host).length,
  };
}

/** Number of failures in the last five minutes. */
export function recentFailures(failures: readonly WebSocketFailure[], now: number): number {
  return failures.filter(({ timestamp }) => now - timestamp < failureWindowMs).length;
}

/** Rooms with `text` in their name, host, track or status. */
export function roomsMatching(
  rooms: readonly AdminRoomSummary[],
  text: string,
  now: number,
): readonly AdminRoomSummary[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return rooms;
  const holds = (value: string | null | undefined) => value?.toLowerCase().includes(wanted) ?? false;
  return rooms.filter(room =>
    [
      room.room,
      room.resident ? theHouse : room.host,
      hostNameOf(room),
      trackOf(room),
      statusOf(room, now),
    ].some(holds),
  );
}
