import type { PlayingState } from './playing-states.js';
import { positionAt } from './position-at.js';
import type { RoomSession } from './room-nodes.js';

/** The part of a session that says where its track is. */
export type Played = Pick<RoomSession, 'position' | 'rate' | 'paused' | 'at' | 'duration'>;

/**
 * `idle`: nothing is on, or nobody is there to hear it. `ended`: the track is over, and none followed; its
 * duration must be known.
 */
export function playingState(session: Played | null, participants: number, serverNow: number): PlayingState {
  if (!session || participants === 0) return 'idle';
  const { duration } = session;
  if (duration !== undefined && positionAt(session, serverNow) >= duration) return 'ended';
  return session.paused ? 'paused' : 'playing';
}
