import {
  Conflict,
  NotFound,
  permissionDenied,
  NotAllowed,
  realtimeLimits,
  type HistoryEntry,
  type QueueEntry,
  type Wishes,
} from '@sevenfold/contracts';
import { may } from './grants.js';
import type { RoomDraft } from './room-draft.js';
import type { RoomView } from './room-state.js';
import { endSession, trackOf, writeSession } from './session.js';

type Keyed<T> = T & { key: string };

/** The queue in playing order. */
export function queueOf(view: RoomView): Keyed<QueueEntry>[] {
  const wishes = view.settings().queueByWishes ? wishesOf(view) : undefined;
  const wishedBy = (key: string) => wishes?.get(key) ?? 0;
  return [...view.entries('queue/')]
    .map(([key, entry]) => ({ ...(entry as unknown as QueueEntry), key: key.slice('queue/'.length) }))
    .sort((a, b) => wishedBy(b.key) - wishedBy(a.key) || a.order - b.order || (a.key < b.key ? -1 : 1));
}

/** The entry that plays next. */
export const upNext = (view: RoomView): Keyed<QueueEntry> | undefined => queueOf(view)[0];

/** The `order` after all others. */
export function endOfQueue(view: RoomView): number {
  let last = 0;
  for (const [, entry] of view.entries('queue/'))
    last = Math.max(last, (entry as unknown as QueueEntry).order);
  return Math.min(last + 1, realtimeLimits.order);
}

/** Wishes of present members per entry. */
function wishesOf(view: RoomView): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [uid, { lostAt }] of view.members()) {
    const wishes = lostAt === undefined ? (view.get(`wishes/${uid}`) as Wishes | undefined) : undefined;
    for (const key of new Set(wishes?.keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Removes an entry from the queue; it stays in the history for a while. */
export function takeOut(draft: RoomDraft, key: string, reason: HistoryEntry['reason'], by?: string) {
  const entry = draft.get(`queue/${key}`) as unknown as QueueEntry | undefined;
  if (!entry) return;
  draft.remove(`queue/${key}`);
  const removedAt = Math.floor(draft.now);
  draft.put(`history/${key}`, { ...entry, reason, removedAt, ...(by !== undefined && { removedBy: by }) });
  keepNewestHistory(draft);
}

function keepNewestHistory(draft: RoomDraft) {
  const entries = [...draft.entries('history/')] as unknown as [string, HistoryEntry][];
  const tooMany = entries.length - realtimeLimits.history;
  if (tooMany <= 0) return;
  const oldest = entries.sort(([a, one], [b, two]) => one.removedAt - two.removedAt || (a < b ? -1 : 1));
  for (const [key] of oldest.slice(0, tooMany)) draft.remove(key);
}

/** Restores entries: removed ones to their old position, played ones to the end. All or none. */
export function restore(draft: RoomDraft, keys: readonly string[], uid: string) {
  for (const key of new Set(keys)) {
    const entry = draft.get(`history/${key}`) as unknown as HistoryEntry | undefined;
    if (!entry) throw new NotFound('queue.no-entry', 'This track is no longer in the history.');
    if (!mayRestore(draft, entry, uid))
      throw new NotAllowed(permissionDenied, 'Only the host can put that back.');
    const { reason, removedAt: _, removedBy: __, ...queued } = entry;
    if (reason === 'played') queued.order = endOfQueue(draft);
    draft.remove(`history/${key}`);
    draft.put(`queue/${key}`, queued);
  }
  if (queueOf(draft).length > realtimeLimits.queue) throw new Conflict('queue.full', 'The queue is full.');
}

/**
 * People who may order the queue may restore anything; others what they added, unless someone else removed it.
 */
const mayRestore = (draft: RoomDraft, { addedBy, reason, removedBy }: HistoryEntry, uid: string) =>
  may(draft, uid, 'order') ||
  (may(draft, uid, 'queue') && addedBy === uid && (reason === 'played' || removedBy === uid));

export interface NextToPlay {
  /** Only if this track is still playing. */
  track?: number;
  /** The entry to play; the first if absent. */
  key?: string;
  /** When it started, as announced. If absent, it starts as soon as listeners can. */
  at?: number;
}

/** Plays the next track of the queue. */
export function playNext(draft: RoomDraft, { track, key, at }: NextToPlay, by: string) {
  const session = draft.session();
  if (track !== undefined && (session === null || trackOf(session) !== track))
    throw new Conflict('room.track-changed', 'Another track is playing now.');
  const entry = key === undefined ? upNext(draft) : queueOf(draft).find(each => each.key === key);
  if (!entry) throw new NotFound('queue.no-entry', 'There’s nothing to play next.');
  takeOut(draft, entry.key, 'played');
  const { trackUrl, title, duration, addedBy } = entry;
  writeSession(draft, { trackUrl, title, duration, position: 0, paused: false }, by, {
    fresh: true,
    addedBy,
    at,
  });
}

/** Skips the current track: plays the next of the queue, or ends the session. */
export function skip(draft: RoomDraft, by: string) {
  if (queueOf(draft).length > 0) playNext(draft, {}, by);
  else endSession(draft);
}
