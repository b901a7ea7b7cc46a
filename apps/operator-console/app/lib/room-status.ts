import { playingState, type Played, type PlayingState, type RoomSummary } from '@sevenfold/contracts';

const stateLabels = {
  playing: 'Playing',
  paused: 'Paused',
  ended: 'Ended',
  idle: 'Idle',
} as const satisfies Record<PlayingState, string>;

type Shown = Pick<RoomSummary, 'participants' | 'state' | 'resident'> & { session: Played | null };

/**
 * The server's clock is right, so its status wins; `now` is for a session that is newer than that status. A resident
 * room plays even while nobody listens, and the site says so, but the server calls any room without people idle.
 */
export const statusOf = ({ session, participants, state, resident }: Shown, now: number) =>
  stateLabels[resident ? 'playing' : (state ?? playingState(session, participants, now))];

/** Shown as the host of a resident room. */
export const theHouse = 'The house';
