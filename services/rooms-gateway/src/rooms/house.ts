import { houseSession, onAir, roomSettingsSchema, type RoomSession } from '@sevenfold/contracts';
import { beginAgain } from './lock.js';
import { endHosting } from './membership.js';
import type { RoomDraft } from './room-draft.js';
import type { RoomView } from './room-state.js';

/*
 * Resident rooms: the house plays, and nobody hosts. What plays is the room's session as in any other room, so members,
 * clients that resume and operators need nothing special; only its author is the clock.
 */

/** Nobody decides what plays. Talking, writing and reacting are as open as everywhere. */
const houseSettings = roomSettingsSchema.parse({ queueOpen: false, votingOpen: false });

/** How far the clocks of two pods may be apart without each correcting the other. */
const clockToleranceMs = 2_000;

/** Plays what the programme says. Does not wait for people who are loading: this music is already playing. */
export function keepProgramme(draft: RoomDraft) {
  const resident = draft.resident();
  if (!resident) return;
  if (draft.get('~house') === undefined) moveIn(draft);
  // A pod of an older release may have chosen one.
  if (draft.host() !== null) endHosting(draft);
  if (isStillOn(draft.session(), draft.now)) return;
  const seq = draft.state.offset + 1;
  draft.put('session', {
    ...houseSession(onAir(resident, draft.now)),
    seq,
    epoch: draft.epoch,
    track: seq,
  });
  draft.put('settings', houseSettings);
}

/** The name may have been someone's room before: nothing of theirs becomes public. */
function moveIn(draft: RoomDraft) {
  if (draft.has('')) beginAgain(draft);
  draft.put('~house', { since: draft.now });
}

/**
 * Whether the session is the house's and not over. This pod's programme may differ: a track that a
 * pod of another release has begun plays to its end, or the two pods would alternate.
 */
function isStillOn(session: RoomSession | null, now: number): boolean {
  if (!session || session.paused || session.rate !== 1 || session.position !== 0) return false;
  return session.at <= now + clockToleranceMs && now < endOnAir(session);
}

/** When a track of the house ends, rounded to milliseconds as in the programme. */
export const endOnAir = ({ at, duration = 0 }: RoomSession) => at + Math.round(duration * 1000);

/** When the next track of the programme begins; null if nobody is there to hear it. */
export function programmeDue(view: RoomView): number | null {
  const session = view.resident() && view.isAttended() ? view.session() : null;
  return session && endOnAir(session);
}
