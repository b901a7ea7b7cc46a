import type { AdminRoom } from '@sevenfold/contracts';
import { clock } from '../../lib/clock';
import { useNow } from '../../lib/use-now';
import { heardAt } from './hour-picture';

/** The track's position by this browser's clock, and its length. */
export function Position({ session }: { session: NonNullable<AdminRoom['session']> }) {
  const { duration } = session;
  const position = clock(heardAt(session, useNow()));
  return duration === undefined ? position : `${position} of ${clock(duration)}`;
}
