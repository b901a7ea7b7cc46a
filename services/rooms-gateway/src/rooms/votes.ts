import type { Vote } from '@sevenfold/contracts';
import { skip } from './queue.js';
import type { RoomDraft } from './room-draft.js';
import { trackOf } from './session.js';

/** Skips what is on when more than half of those who are here want it, after votes or people changed. */
export function countVotes(draft: RoomDraft) {
  if (!draft.touches('votes/') && !draft.touches('members/')) return;
  const session = draft.session();
  if (!session) return;
  const present = draft.members().filter(([, { lostAt }]) => lostAt === undefined);
  const votes = present.filter(([uid]) => {
    const vote = draft.get(`votes/${uid}`) as Vote | undefined;
    return vote?.track === trackOf(session);
  });
  if (votes.length * 2 > present.length) skip(draft, draft.host() ?? votes[0]![0]);
}
