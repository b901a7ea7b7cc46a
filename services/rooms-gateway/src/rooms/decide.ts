import { advanceIfDue, announceNext, nextTrackDue } from './handover.js';
import { keepProgramme, programmeDue } from './house.js';
import { expireLost, nextExpiry } from './membership.js';
import { startWhenReady } from './readiness.js';
import type { RoomDraft } from './room-draft.js';
import type { RoomView } from './room-state.js';
import { leaveSfuWhenSilent, silenceThoseWhoMayNot } from './voices.js';
import { countVotes } from './votes.js';

/** Applies a rule to a room: first what is due by time, then the rule, then its consequences. */
export function decide<T>(draft: RoomDraft, rule: (draft: RoomDraft) => T): T {
  expireLost(draft);
  // After members have expired: in a room that is empty by then, nobody follows the announcement.
  announceNext(draft);
  advanceIfDue(draft);
  keepProgramme(draft);
  const reply = rule(draft);
  countVotes(draft);
  startWhenReady(draft);
  silenceThoseWhoMayNot(draft);
  leaveSfuWhenSilent(draft);
  announceNext(draft);
  return reply;
}

/** When something is due by time, in server time; Infinity if nothing is. */
export const nextDue = (view: RoomView) =>
  Math.min(...[nextExpiry, nextTrackDue, programmeDue].map(due => due(view) ?? Infinity));
