import type { AdminRoom } from '@sevenfold/contracts';
import { clock } from '../../lib/clock';
import { useNow } from '../../lib/use-now';
import { heardAt } from './hour-picture';

/** Where the track is now, as far as this browser's clock knows, and how long it is. */
export function Position({ session }: { session: NonNullable<AdminRoom['session']> }) {
  const { duration } = session;
  const position = clock(heardAt(session, useNow()));
  return duration === undefined ? position : `${position} of ${clock(duration)}`;
}
