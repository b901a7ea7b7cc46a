import { NotAllowed } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';

/*
 * A guest who was removed is back with another token at once. So a room keeps, of those who are in it, keyed hashes of
 * network and browser, and with a block for as long as that lasts.
 */

/** By what a guest is known again. Hashes, and since when that browser is known (epoch milliseconds). */
export interface Trace {
  address: string;
  device: string;
  since: number;
}

/** A node `~bans/{uid}`. */
export interface BanNode {
  until: number;
  by: string;
  name?: string;
  /** When it was set; missing where an older gateway did. */
  at?: number;
  traces?: Pick<Trace, 'address' | 'device'>[];
}

/** Of one person; who comes by more is known by the newest. */
const keptTraces = 8;

export function noteTrace(draft: RoomDraft, uid: string, { address, device }: Trace) {
  const known = tracesOf(draft, uid);
  if (known.some(each => each.address === address && each.device === device)) return;
  draft.put(`~traces/${uid}`, { of: [...known, { address, device }].slice(-keptTraces) });
}

export const tracesOf = (draft: RoomDraft, uid: string) =>
  (draft.get(`~traces/${uid}`) as { of: NonNullable<BanNode['traces']> } | undefined)?.of ?? [];

/**
 * Refuses a guest by whose browser someone was removed, and a browser of the same network that nobody knew before that:
 * others behind a shared address, who were known, may come.
 * @throws NotAllowed
 */
export function refuseTraced(draft: RoomDraft, { address, device, since }: Trace) {
  for (const [, node] of draft.entries('~bans/')) {
    const { until, at = Infinity, traces = [] } = node as unknown as BanNode;
    if (until <= draft.now) continue;
    if (traces.some(each => each.device === device)) throw removed(until);
    if (since >= at && traces.some(each => each.address === address))
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
