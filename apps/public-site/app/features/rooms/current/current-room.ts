import { tabMemory } from '@sevenfold/ui';

/**
 * The room that this tab is in, or on its way into. Pages come and go; the tab stays in the room until someone leaves.
 * Loaded with every page, so it holds nothing but the name: what a room needs is in `room-in-tab`.
 */
export type CurrentRoom = {
  name: string;
  /** The element of the page that shows the room; undefined on all other pages. */
  container: HTMLElement | undefined;
};

export const returnKey = 'sevenfold.return-to-room';

let current: CurrentRoom | undefined;
const listeners = new Set<() => void>();

export const currentRoom = (): CurrentRoom | undefined => current;

export function subscribeToCurrentRoom(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page shows a room: the tab joins it and leaves the previous one. Returns a function to call when the page unmounts. */
export function showRoom(name: string, container: HTMLElement): () => void {
  change({ name, container });
  return () => {
    if (current?.container === container) change({ ...current, container: undefined });
  };
}

/** The tab is in no room any more. */
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
