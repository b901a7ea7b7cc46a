import { Conflict, type ReportSession } from '@sevenfold/contracts';

export type SessionState = 'new' | 'open' | 'ended';

/** What a report does to a session: it starts (again), goes on, ends, or stays ended. */
export type SessionChange = 'starts' | 'goes-on' | 'ends' | 'stays-ended';

/**
 * A session is open from its first sign of life until its sign-out. Signing out twice is once; signing in again
 * after it starts anew.
 * @throws Conflict for a sign of life from a session that was signed out.
 */
export function sessionChange(state: SessionState, action: ReportSession['action']): SessionChange {
  if (action === 'sign-out') return state === 'ended' ? 'stays-ended' : 'ends';
  if (state === 'open') return 'goes-on';
  if (state === 'ended' && action === 'ping')
    throw new Conflict('session.ended', 'This session was signed out. Please sign in again.');
  return 'starts';
}
