import type { Ready } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';
import type { RoomView } from './room-state.js';

/** Lead time of a start, so that everyone has received it before it is due. */
export const startLeadMs = 200;
/** Maximum wait for listeners who are still loading: nobody can hold up a room. */
export const readyDeadlineMs = 1_000;

/** Whether all present members that load tracks at all could start one at once. */
export function everybodyIsReady(view: RoomView, trackUrl: string): boolean {
  for (const [key, node] of view.entries('~ready/')) {
    const member = view.member(key.slice('~ready/'.length));
    const { tracks } = node as unknown as Ready;
    if (member && member.lostAt === undefined && !tracks.includes(trackUrl)) return false;
  }
  return true;
}

/**
 * A start that waits for listeners happens at once when the last of them is ready, or has left. The house waits for nobody:
 * its start is in the future only by the clock of a pod that is behind.
 */
export function startWhenReady(draft: RoomDraft) {
  if (draft.resident()) return;
  if (!draft.touches('~ready/') && !draft.touches('members/')) return;
  const session = draft.session();
  if (!session || session.paused || session.at - draft.now <= startLeadMs) return;
  if (!everybodyIsReady(draft, session.trackUrl)) return;
  draft.put('session', { ...session, at: draft.now + startLeadMs, seq: draft.state.offset + 1 });
}
