import type { AdminRoom } from '@sevenfold/contracts';
import { clock } from '../../lib/clock';
import { useNow } from '../../lib/use-now';
import { positionAt } from './hour-picture';

/** Where the track is now, as far as this browser's clock knows, and how long it is. */
export function Position({ session }: { session: NonNullable<AdminRoom['session']> }) {
  const { duration } = session;
  // A clock that is slow would place it before its start.
  const now = Math.max(session.at, useNow());
  const position = Math.min(duration ?? Infinity, positionAt({ at: session.at, session }, now) ?? 0);
  return duration === undefined ? clock(position) : `${clock(position)} of ${clock(duration)}`;
}
