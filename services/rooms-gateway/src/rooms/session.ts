import { Conflict, InvalidInput } from '@sevenfold/contracts';
import type { RoomSession, SessionPatch } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';

/** How far ahead a start lies, so that everybody has heard of it before it comes. */
export const startLeadMs = 200;

/** Where the track stands at a server time, in seconds. */
export function positionAt(session: RoomSession, now: number): number {
  if (session.paused) return session.position;
  return session.position + (Math.max(0, now - session.at) / 1000) * session.rate;
}

/**
 * Changes the session in the parts that are given. A position that is not given follows from the present vector, so
 * that a pause stops where the room is and not where its host's clock believes it to be.
 */
export function writeSession(draft: RoomDraft, patch: SessionPatch, uid: string) {
  if (patch.epoch !== undefined && patch.epoch !== draft.epoch)
    throw new Conflict('room.stale-epoch', 'Somebody else has come to host this room meanwhile.');
  const present = draft.session();
  const trackUrl = patch.trackUrl ?? present?.trackUrl;
  if (trackUrl === undefined) throw new InvalidInput('session.no-track', 'A session needs a track.');
  const changesTrack = trackUrl !== present?.trackUrl;
  const paused = patch.paused ?? present?.paused ?? true;
  const session: RoomSession = {
    trackUrl,
    position: patch.position ?? (changesTrack || !present ? 0 : positionAt(present, draft.now)),
    rate: patch.rate ?? (changesTrack ? 1 : (present?.rate ?? 1)),
    paused,
    at: paused ? draft.now : draft.now + startLeadMs,
    seq: draft.state.offset + 1,
    epoch: draft.epoch,
  };
  // A vector that goes on from the present position must not stand still until its start.
  if (!paused && present && !present.paused && !changesTrack && patch.position === undefined)
    session.position = positionAt(present, session.at);
  draft.put('session', session);
  if (changesTrack) {
    if (present) draft.tell({ type: 'session-ended', trackUrl: present.trackUrl });
    draft.tell({ type: 'session-started', host: uid, trackUrl });
  }
}

export function endSession(draft: RoomDraft) {
  const present = draft.session();
  if (!present) return;
  draft.remove('session');
  draft.tell({ type: 'session-ended', trackUrl: present.trackUrl });
}
