import type { Vote } from '@sevenfold/contracts';
import { skip } from './queue.js';
import type { RoomDraft } from './room-draft.js';
import { trackOf } from './session.js';

/**
 * Skips what is on when more than half of the members want it, after votes or people changed. Those whose connection was
 * just lost count: while a gateway restarts, one vote would otherwise be the majority of who is left.
 */
export function countVotes(draft: RoomDraft) {
  if (!draft.touches('votes/') && !draft.touches('members/')) return;
  const session = draft.session();
  if (!session) return;
  const members = draft.members();
  const votes = members.filter(([uid]) => {
    const vote = draft.get(`votes/${uid}`) as Vote | undefined;
    return vote?.track === trackOf(session);
  });
  if (votes.length * 2 > members.length) skip(draft, draft.host() ?? votes[0]![0]);
}
