import { deviceMemory } from '@sevenfold/ui';

const storageKey = 'sevenfold.recent-rooms';
const kept = 6;

export type RecentRoom = { room: string; at: number };

/** Rooms visited on this device, most recent first. */
export function recentRooms(text = storedText()): RecentRoom[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isRecentRoom).slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function rememberRoom(room: string, at = Date.now()): void {
  store([{ room, at }, ...recentRooms().filter(other => other.room !== room)].slice(0, kept));
}

export function forgetRoom(room: string): void {
  store(recentRooms().filter(other => other.room !== room));
}

/** A snapshot for `useSyncExternalStore`: changes when the list does. */
export function storedText(): string {
  return deviceMemory.read(storageKey) ?? '[]';
}

const listeners = new Set<() => void>();

export function subscribeToRecentRooms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function store(rooms: RecentRoom[]) {
  deviceMemory.writeJson(storageKey, rooms);
  for (const listener of listeners) listener();
}

const isRecentRoom = (value: unknown): value is RecentRoom =>
  typeof (value as RecentRoom)?.room === 'string' && typeof (value as RecentRoom).at === 'number';
