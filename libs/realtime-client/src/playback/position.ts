import type { RoomSession } from '@sevenfold/contracts';

type Vector = Pick<RoomSession, 'position' | 'rate' | 'paused' | 'at'>;

/** Where a track stands at a server time, in seconds. Before the vector's own time it stands at its position. */
export function positionAt({ position, rate, paused, at }: Vector, serverNow: number): number {
  return paused ? position : position + (Math.max(0, serverNow - at) / 1000) * rate;
}

/** When, in server time, a track passes a position; infinite while it stands. */
export function timeOf({ position, rate, paused, at }: Vector, wanted: number): number {
  return paused ? Infinity : at + ((wanted - position) / rate) * 1000;
}
