import type { RoomSummary, WebSocketFailure } from '@sevenfold/contracts';

const failureWindowMs = 300_000;

export const shortUid = (uid: string) => uid.slice(0, 8);

export function statusOf({ session }: Pick<RoomSummary, 'session'>): 'Idle' | 'Playing' | 'Paused' {
  if (!session) return 'Idle';
  return session.paused ? 'Paused' : 'Playing';
}

/** The last part of the track's URL, or a dash. */
export function trackOf({ session }: Pick<RoomSummary, 'session'>): string {
  return session?.trackUrl?.split(/[?#]/, 1)[0]?.split('/').pop() || '—';
}

export function summaryOf(rooms: readonly RoomSummary[]) {
  return {
    activeRooms: rooms.length,
    totalParticipants: rooms.reduce((sum, { participants }) => sum + participants, 0),
    activeHosts: rooms.filter(({ host }) => host).length,
  };
}

/** Number of failures in the last five minutes. */
export function recentFailures(failures: readonly WebSocketFailure[], now: number): number {
  return failures.filter(({ timestamp }) => now - timestamp < failureWindowMs).length;
}

/** Rooms with a text in their name, host, track or status. */
export function roomsMatching(rooms: readonly RoomSummary[], text: string): readonly RoomSummary[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return rooms;
  const holds = (value: string | null) => value?.toLowerCase().includes(wanted) ?? false;
  return rooms.filter(room => [room.room, room.host, trackOf(room), statusOf(room)].some(holds));
}
