import type { RoomSummary } from '@sevenfold/contracts';

/** @param title undefined if the room has no track */
export function describeTrack(title: string | undefined, state: RoomSummary['state']): string {
  if (title === undefined) return 'Nothing on yet';
  return state === 'paused' || state === 'ended' ? `${title}, ${state}` : title;
}

export function describeListeners(count: number, nobody: string): string {
  if (count === 0) return nobody;
  return count === 1 ? '1 listener' : `${count} listeners`;
}
