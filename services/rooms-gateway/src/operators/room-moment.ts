import { positionAt, type RoomMoment, type RoomSession, type SyncReport } from '@sevenfold/contracts';
import type { Nodes, RoomNodes } from '../rooms/room-nodes.js';
import type { RoomView } from '../rooms/room-state.js';

type Reports = Record<string, SyncReport | undefined>;

/** What operators can later see of a room's current state. */
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
      ...(session.duration !== undefined && { duration: session.duration }),
    },
    members: view.members().map(([uid, { name }]) => {
      const offsetMs = reports[uid]?.errorMs;
      return { uid, ...(name && { name }), ...(offsetMs !== undefined && { offsetMs }) };
    }),
  };
}

/** Fields that must differ for a new row. Steady playback is not a change; a jump is. */
export interface Shape {
  readonly host: string | null;
  readonly session: string;
  readonly members: string;
}

/** Runs for each room each second, so it is recomputed on changes only. */
export const shapeOf = (view: RoomView, nodes: RoomNodes): Shape => ({
  host: view.host(),
  session: nodes.derived('session', playing),
  members: nodes.derived('members/', keysOf),
});

export const isSameShape = (one: Shape, other: Shape) =>
  one.host === other.host && one.session === other.session && one.members === other.members;

function playing(nodes: Nodes): string {
  const sessions = [...nodes].map(([, node]) => node as unknown as RoomSession);
  return JSON.stringify(
    sessions.map(({ trackUrl, position, rate, paused, at }) => [trackUrl, position, rate, paused, at]),
  );
}

const keysOf = (nodes: Nodes) => JSON.stringify([...nodes].map(([key]) => key));

const nobody = keysOf([]);
export const hasPeople = ({ members }: Shape) => members !== nobody;
