import { NotAllowed } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';

/*
 * A guest who was removed is back with another token at once. So a room keeps, of those who are in it, keyed hashes of
 * network and browser, and with a block for as long as that lasts.
 */

/** By what a guest is known again: hashes. */
export interface Trace {
  address: string;
  device: string;
}

/** A node `~bans/{uid}`. */
export interface BanNode {
  until: number;
  by: string;
  name?: string;
  traces?: Trace[];
  /** Devices of others on the same network who were in the room by then. */
  neighbours?: string[];
}

/** Of one person; who comes by more is known by the newest. */
const keptTraces = 8;

export function noteTrace(draft: RoomDraft, uid: string, { address, device }: Trace) {
  const known = tracesOf(draft, uid);
  if (known.some(each => each.address === address && each.device === device)) return;
  draft.put(`~traces/${uid}`, { of: [...known, { address, device }].slice(-keptTraces) });
}

/** What a block of this person keeps. Who is in the room already is not taken for the person who is removed. */
export function tracesForBan(draft: RoomDraft, uid: string): Pick<BanNode, 'traces' | 'neighbours'> {
  const traces = tracesOf(draft, uid);
  if (traces.length === 0) return {};
  const others = draft.members().flatMap(([other]) => (other === uid ? [] : tracesOf(draft, other)));
  const neighbours = others.filter(({ address }) => traces.some(each => each.address === address));
  return { traces, neighbours: [...new Set(neighbours.map(({ device }) => device))] };
}

const tracesOf = (draft: RoomDraft, uid: string) =>
  (draft.get(`~traces/${uid}`) as { of: Trace[] } | undefined)?.of ?? [];

/**
 * Refuses a guest by whose browser someone was removed, and one on the same network who was not in the room at the time.
 * Anyone can collect marks in advance, so having an older one does not count.
 * @throws NotAllowed
 */
export function refuseTraced(draft: RoomDraft, { address, device }: Trace) {
  for (const [, node] of draft.entries('~bans/')) {
    const { until, traces = [], neighbours = [] } = node as unknown as BanNode;
    if (until <= draft.now) continue;
    if (traces.some(each => each.device === device)) throw removed(until);
    if (traces.some(each => each.address === address) && !neighbours.includes(device))
      throw new NotAllowed(
        'room.guests-wait',
        'Someone was removed from this room, and new guests from their network have to wait. Sign in to come in now.',
        { meta: { until } },
      );
  }
}

export const removed = (until: number) =>
  new NotAllowed('room.kicked', 'You were removed from this room and may not come back yet.', {
    meta: { until },
  });
