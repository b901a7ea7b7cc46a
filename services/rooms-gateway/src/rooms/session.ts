import {
  Conflict,
  InvalidInput,
  positionAt,
  type RoomSession,
  type SessionPatch,
} from '@sevenfold/contracts';
import { everyoneIsReady, readyDeadlineMs, startLeadIn } from './readiness.js';
import { durationOf } from './track-durations.js';
import type { RoomDraft } from './room-draft.js';

/** When the track ends; null if unknown or paused. */
export function trackEndsAt(session: RoomSession): number | null {
  const { paused, duration, position, rate, at } = session;
  if (paused || duration === undefined) return null;
  return at + (Math.max(0, duration - position) / rate) * 1000;
}

/** Identifies one playing of a track. */
export const trackOf = (session: RoomSession) => session.track ?? session.seq;

/**
 * Changes the given parts of the session. A missing position follows from the current motion vector, so that
 * a pause stops where the room is, not where the host's clock believes it is. `fresh` starts the track again
 * even if it is the current one; `at` is when it started, if that was announced to listeners.
 */
export function writeSession(
  draft: RoomDraft,
  patch: SessionPatch,
  uid: string,
  { fresh = false, addedBy, at }: { fresh?: boolean; addedBy?: string; at?: number | undefined } = {},
) {
  const present = draft.session();
  requireCurrent(draft, patch, present);
  const trackUrl = patch.trackUrl ?? present?.trackUrl;
  if (trackUrl === undefined) throw new InvalidInput('session.no-track', 'A session needs a track.');
  const kept = fresh || trackUrl !== present?.trackUrl ? null : present;
  const paused = patch.paused ?? present?.paused ?? true;
  const seq = draft.state.offset + 1;
  const facts = factsOfTrack(trackUrl, patch, kept, addedBy);
  // A title or duration alone does not move the track.
  if (kept && !moves(patch))
    return draft.put('session', { ...kept, seq, epoch: draft.epoch, track: trackOf(kept), ...facts });
  const session: RoomSession = {
    trackUrl,
    position: patch.position ?? (kept ? positionAt(kept, draft.now) : 0),
    rate: patch.rate ?? kept?.rate ?? 1,
    paused,
    at: paused ? draft.now : (at ?? draft.now + leadOf(draft, trackUrl, kept)),
    seq,
    epoch: draft.epoch,
    track: kept ? trackOf(kept) : seq,
    ...facts,
  };
  // A vector that continues from the current position must not pause until its start.
  if (!paused && kept && !kept.paused && patch.position === undefined)
    session.position = positionAt(kept, session.at);
  draft.put('session', session);
  if (kept) return;
  clearVotes(draft);
  if (present) draft.emit({ type: 'session-ended', trackUrl: present.trackUrl });
  draft.emit({ type: 'session-started', host: draft.host() ?? uid, by: uid, trackUrl });
}

const moves = ({ position, rate, paused }: SessionPatch) =>
  position !== undefined || rate !== undefined || paused !== undefined;

/** Music that is already playing waits for nobody. */
function leadOf(draft: RoomDraft, trackUrl: string, kept: RoomSession | null): number {
  const begins = !kept || kept.paused;
  return begins && !everyoneIsReady(draft, trackUrl) ? readyDeadlineMs : startLeadIn(draft);
}

function requireCurrent(draft: RoomDraft, { epoch, track }: SessionPatch, present: RoomSession | null) {
  if (epoch !== undefined && epoch !== draft.epoch)
    throw new Conflict('room.stale-epoch', 'Someone else hosts this room now.');
  if (track !== undefined && (!present || trackOf(present) !== track))
    throw new Conflict('room.track-changed', 'Another track is playing now.');
}

/** Metadata of the track, kept while it plays. */
function factsOfTrack(trackUrl: string, patch: SessionPatch, kept: RoomSession | null, addedBy?: string) {
  const title = patch.title ?? kept?.title;
  const duration = patch.duration ?? kept?.duration ?? durationOf(trackUrl);
  const by = addedBy ?? kept?.addedBy;
  return {
    ...(title !== undefined && { title }),
    ...(duration !== undefined && { duration }),
    ...(by !== undefined && { addedBy: by }),
  };
}

export function endSession(draft: RoomDraft) {
  const present = draft.session();
  if (!present) return;
  draft.remove('session');
  clearVotes(draft);
  draft.emit({ type: 'session-ended', trackUrl: present.trackUrl });
}

function clearVotes(draft: RoomDraft) {
  for (const [key] of draft.entries('votes/')) draft.remove(key);
}
