import type { Vote } from '@sevenfold/contracts';
import { skip } from './queue.js';
import type { RoomDraft } from './room-draft.js';
import { trackOf } from './session.js';

/**
 * Skips the track when more than half of the members want it, after votes or members changed. Members who
 * have just lost their connection count: during a gateway restart, one vote would otherwise be the majority.
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
