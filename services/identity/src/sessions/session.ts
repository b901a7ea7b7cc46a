import { Conflict, type ReportSession } from '@sevenfold/contracts';

export type SessionState = 'new' | 'open' | 'ended';

/** What a report does to a session: it starts it (again), continues it, ends it, or leaves it ended. */
export type SessionChange = 'starts' | 'goes-on' | 'ends' | 'stays-ended';

/**
 * A session is open from its first report until its sign-out. Signing out twice counts once; signing in
 * afterwards starts it again.
 * @throws Conflict for a ping of a session that was signed out.
 */
export function sessionChange(state: SessionState, action: ReportSession['action']): SessionChange {
  if (action === 'sign-out') return state === 'ended' ? 'stays-ended' : 'ends';
  if (state === 'open') return 'goes-on';
  if (state === 'ended' && action === 'ping')
    throw new Conflict('session.ended', 'This session was signed out. Sign in again.');
  return 'starts';
}
