import { tabMemory } from '@sevenfold/ui';

/**
 * The room that this tab is in or joining. Pages mount and unmount; the tab stays in the room until someone
 * leaves. Every page loads this, so it holds only the name: the rest is in `room-in-tab`.
 */
export type CurrentRoom = {
  name: string;
  /** The element of the page that shows the room; undefined on all other pages. */
  container: HTMLElement | undefined;
  /** Sets the text on that page until the room appears; undefined shows “Joining…”. */
  say?: SayOnTheWay;
};
type SayOnTheWay = (text: string | undefined) => void;

export const returnKey = 'sevenfold.return-to-room';

let current: CurrentRoom | undefined;
const listeners = new Set<() => void>();

export const currentRoom = (): CurrentRoom | undefined => current;

export function subscribeToCurrentRoom(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when a page shows a room: the tab joins it and leaves the previous one. Returns the cleanup. */
export function showRoom(name: string, container: HTMLElement, say?: SayOnTheWay): () => void {
  change({ name, container, say });
  return () => {
    if (current?.container === container) change({ name: current.name, container: undefined });
  };
}

/** Called when the tab has left its room. */
export function forgetRoomOfTab(): void {
  change(undefined);
}

export function forgetReturn(): void {
  tabMemory.forget(returnKey);
}

/** After a reload: goes back into the room, unless its place is lost or the page shows a room itself. */
export function returnToRoom(now = Date.now()): void {
  const { room, until } = (tabMemory.readJson(returnKey) ?? {}) as { room?: unknown; until?: unknown };
  forgetReturn();
  if (current || typeof room !== 'string' || typeof until !== 'number' || until < now) return;
  if (!location.pathname.startsWith('/r/')) change({ name: room, container: undefined });
}

function change(next: CurrentRoom | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}
