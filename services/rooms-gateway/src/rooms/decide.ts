import { expireLost } from './membership.js';
import { advanceIfEnded } from './queue.js';
import { startWhenReady } from './readiness.js';
import type { RoomDraft } from './room-draft.js';
import { leaveSfuWhenSilent, silenceThoseWhoMayNot } from './voices.js';
import { countVotes } from './votes.js';

/** Applies a rule to a room: first what is due by time, then the rule, then its consequences. */
export function decide<T>(draft: RoomDraft, rule: (draft: RoomDraft) => T): T {
  expireLost(draft);
  advanceIfEnded(draft);
  const reply = rule(draft);
  countVotes(draft);
  startWhenReady(draft);
  silenceThoseWhoMayNot(draft);
  leaveSfuWhenSilent(draft);
  return reply;
}
