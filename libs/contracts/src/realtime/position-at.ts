import type { RoomSession } from './room-nodes.js';

type Vector = Pick<RoomSession, 'position' | 'rate' | 'paused' | 'at'>;

/** A track's position at a server time, in seconds. Before the vector's own time it is `position`. */
export function positionAt({ position, rate, paused, at }: Vector, serverNow: number): number {
  return paused ? position : position + (Math.max(0, serverNow - at) / 1000) * rate;
}
