import { positionAt, type RoomMoment, type SyncReport } from '@sevenfold/contracts';
import type { RoomView } from '../rooms/room-state.js';

type Reports = Record<string, SyncReport | undefined>;

/** How a room stands now, as far as operators are shown of the past. */
export function momentOf(view: RoomView, reports: Reports, now: number): RoomMoment {
  const session = view.session();
  return {
    at: Math.floor(now / 1000) * 1000,
    host: view.host(),
    session: session && {
      trackUrl: session.trackUrl,
      ...(session.title !== undefined && { title: session.title }),
      position: positionAt(session, now),
      rate: session.rate,
      paused: session.paused,
    },
    members: view.members().map(([uid, { name }]) => {
      const offsetMs = reports[uid]?.errorMs;
      return { uid, ...(name && { name }), ...(offsetMs !== undefined && { offsetMs }) };
    }),
  };
}

/** What has to differ for a moment to be worth a row. A track that plays on is none; a jump in it is. */
export function shapeOf(view: RoomView): string {
  const session = view.session();
  return JSON.stringify([
    view.host(),
    session && [session.trackUrl, session.position, session.rate, session.paused, session.at],
    view.members().map(([uid]) => uid),
  ]);
}
