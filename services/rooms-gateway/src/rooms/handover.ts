import { lostAfterMs, onAir, type NextTrack, type QueueEntry, type RoomSession } from '@sevenfold/contracts';
import { endOnAir } from './house.js';
import { playNext, upNext } from './queue.js';
import { someoneIsReady, startLeadIn } from './readiness.js';
import type { RoomDraft } from './room-draft.js';
import { StateView, type RoomView } from './room-state.js';
import { trackEndsAt } from './session.js';

/** The nodes that decide the next track and its time. */
const sources = ['session', 'settings', 'queue/', 'wishes/', 'members/'];

/**
 * Updates the announcement of the next track after a decision. It is computed from the rest of the room, so all
 * pods agree on it, and a room that has lost its live state announces the same again.
 */
export function announceNext(draft: RoomDraft) {
  if (!sources.some(source => draft.touches(source))) return;
  const next = comingNext(draft);
  if (next === null) draft.remove('next');
  else if (!isSame(next, draft.next())) draft.put('next', next);
}

/** Null if nothing follows, or if the news would reach some people too late. */
function comingNext(draft: RoomDraft): NextTrack | null {
  const session = draft.session();
  const end = session && (draft.resident() ? endOnAir(session) : trackEndsAt(session));
  if (!session || end === null || draft.members().length === 0) return null;
  const entry = draft.resident() ? nextOfProgramme(draft, end) : upNext(draft);
  if (!entry) return null;
  const present = draft.next();
  for (const fadeSeconds of [fadeBetween(session, entry.duration, draft), 0]) {
    const at = end - fadeSeconds * 1000;
    const next = { trackUrl: entry.trackUrl, at, fadeSeconds, after: session.seq };
    if (at - draft.now >= startLeadIn(draft) || isSame(next, present) || wasMissed(draft, at, entry))
      return next;
  }
  return null;
}

type Entry = Pick<QueueEntry, 'trackUrl' | 'duration' | 'addedAt'>;

/** Null if the programme starts no track at `end`: the house returns to it without an announcement. */
function nextOfProgramme(draft: RoomDraft, end: number): Entry | null {
  const { track, at } = onAir(draft.resident()!, end);
  return at === end ? { trackUrl: track.url, duration: track.durationSeconds, addedAt: draft.now } : null;
}

/**
 * Whether it was announced before the live state was lost: listeners follow that for as long as their places
 * would be kept. If the room still has members, it also still has the announcement.
 */
const wasMissed = ({ state, now }: RoomDraft, at: number, { addedAt }: Entry) =>
  !new StateView(state).has('members/') && addedAt < at && at <= now && now - at < lostAfterMs;

/** A fade takes at most half of what is left of this track, and half of the next one. */
function fadeBetween(session: RoomSession, nextSeconds: number | undefined, view: RoomView): number {
  const left = (trackEndsAt(session)! - session.at) / 1000;
  return Math.min(view.settings().crossFadeSeconds, left / 2, (nextSeconds ?? Infinity) / 2);
}

const isSame = (one: NextTrack, other: NextTrack | null) =>
  one.trackUrl === other?.trackUrl &&
  one.at === other.at &&
  one.fadeSeconds === other.fadeSeconds &&
  one.after === other.after;

/** When the next track is due; null if none is. */
export function nextTrackDue(view: RoomView): number | null {
  const session = view.session();
  if (!session || !view.has('queue/') || !view.isAttended()) return null;
  return announced(view, session)?.at ?? trackEndsAt(session);
}

/** Ignores a stale announcement: a pod of an older version changes only the session. */
function announced(view: RoomView, { seq }: RoomSession): NextTrack | null {
  const next = view.next();
  return next?.after === seq ? next : null;
}

/** Plays the next track when it is due. Several pods may call it: only the first finds it due. */
export function advanceIfDue(draft: RoomDraft) {
  const due = nextTrackDue(draft);
  if (due === null || due > draft.now) return;
  playNext(draft, { ...(isHeard(draft) && { at: due }) }, draft.host() ?? 'nobody');
}

/**
 * Whether listeners have started the next track as announced, even if no pod was there at the time. If not, it
 * starts like any other track.
 */
function isHeard(draft: RoomDraft): boolean {
  const next = announced(draft, draft.session()!);
  const entry = upNext(draft);
  if (!next || entry?.trackUrl !== next.trackUrl || !someoneIsReady(draft, next.trackUrl)) return false;
  // A track of unknown length may be over.
  const longestMs = entry.duration === undefined ? lostAfterMs : entry.duration * 1000;
  return draft.now < next.at + longestMs;
}
