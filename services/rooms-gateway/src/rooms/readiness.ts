import type { Ready } from '@sevenfold/contracts';
import { audienceUpTo } from './audience.js';
import type { RoomDraft } from './room-draft.js';
import type { RoomView } from './room-state.js';

/** Lead time of a start in a room without an audience. */
export const startLeadMs = 200;
/** Added for each thousand people in the audience: a pod writes to their sockets one after another. */
const leadMsPerThousand = 30;
/** No host waits longer for their own command. */
const longestLeadMs = 1_000;
/** Maximum wait for listeners who are still loading: nobody can hold up a room. */
export const readyDeadlineMs = 1_000;

/** Lead time of a start, so that everyone has received it before it is due. */
export const startLeadIn = (view: RoomView) =>
  Math.min(longestLeadMs, startLeadMs + (audienceUpTo(view) / 1_000) * leadMsPerThousand);

/** Whether all present members that load tracks at all have loaded this one. */
export const everyoneIsReady = (view: RoomView, trackUrl: string) =>
  loadedByListeners(view).every(tracks => tracks.includes(trackUrl));

/** Whether at least one of these members could start the track, or there are none. */
export function someoneIsReady(view: RoomView, trackUrl: string): boolean {
  const loaded = loadedByListeners(view);
  return loaded.length === 0 || loaded.some(tracks => tracks.includes(trackUrl));
}

/** The tracks that each present member has loaded, without members who load none. */
function loadedByListeners(view: RoomView): (readonly string[])[] {
  return [...view.entries('~ready/')].flatMap(([key, node]) => {
    const member = view.member(key.slice('~ready/'.length));
    return member && member.lostAt === undefined ? [(node as unknown as Ready).tracks] : [];
  });
}

/**
 * A start that waits for listeners happens at once when the last of them is ready, or has left. The house waits for nobody:
 * its start is in the future only for a pod whose clock is slow.
 */
export function startWhenReady(draft: RoomDraft) {
  if (draft.resident()) return;
  if (!draft.touches('~ready/') && !draft.touches('members/')) return;
  const session = draft.session();
  const leadMs = startLeadIn(draft);
  if (!session || session.paused || session.at - draft.now <= leadMs) return;
  if (!everyoneIsReady(draft, session.trackUrl)) return;
  draft.put('session', { ...session, at: draft.now + leadMs, seq: draft.state.offset + 1 });
}
