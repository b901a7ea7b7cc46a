import { NotAllowed } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';

/*
 * A removed guest can return with a new token at once. So a room keeps keyed hashes of its members' networks
 * and browsers, and a block keeps them while it lasts. For the audience, only each listener's gateway
 * knows them.
 */

/** Hashes that identify a returning guest. */
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
  /** Devices of others in the room on the same network at the time of the block. */
  neighbours?: string[];
}

/** Per person; only the newest are kept. */
const keptTraces = 8;
/** Per block. Guests on that network beyond these count as newcomers. */
const keptNeighbours = 500;

export function noteTrace(draft: RoomDraft, uid: string, { address, device }: Trace) {
  const known = tracesOf(draft, uid);
  if (isAmong(known, { address, device })) return;
  draft.put(`~traces/${uid}`, { of: [...known, { address, device }].slice(-keptTraces) });
}

/** The traces by which a block recognises this person: from the room, or else from an earlier block. */
export function tracesForBan(draft: RoomDraft, uid: string): Pick<BanNode, 'traces' | 'neighbours'> {
  const traces = tracesOf(draft, uid);
  if (traces.length > 0) return withNeighbours(draft, uid, traces);
  const ban = banOf(draft, uid);
  return ban?.traces ? { traces: ban.traces, neighbours: ban.neighbours ?? [] } : {};
}

/**
 * Adds the trace of someone who was removed from the audience to their block: rooms keep no traces of the audience.
 * @param audience traces of others there.
 */
export function addTraceToBan(draft: RoomDraft, uid: string, trace: Trace, audience: readonly Trace[]) {
  const ban = banOf(draft, uid);
  // The block may have been lifted meanwhile.
  if (!ban || isAmong(ban.traces ?? [], trace)) return;
  const traces = [...(ban.traces ?? []), trace].slice(-keptTraces);
  const { neighbours } = withNeighbours(draft, uid, traces, audience);
  draft.put(`~bans/${uid}`, {
    ...ban,
    traces,
    neighbours: [...new Set([...(ban.neighbours ?? []), ...neighbours])].slice(-keptNeighbours),
  } satisfies BanNode);
}

/** Others in the room must not be taken for the person who is removed. */
function withNeighbours(draft: RoomDraft, uid: string, traces: Trace[], audience: readonly Trace[] = []) {
  const others = draft.members().flatMap(([other]) => (other === uid ? [] : tracesOf(draft, other)));
  const neighbours = [...others, ...audience].filter(({ address }) =>
    traces.some(each => each.address === address),
  );
  return { traces, neighbours: [...new Set(neighbours.map(({ device }) => device))].slice(-keptNeighbours) };
}

const banOf = (draft: RoomDraft, uid: string) => draft.get(`~bans/${uid}`) as unknown as BanNode | undefined;

const isAmong = (traces: readonly Trace[], { address, device }: Trace) =>
  traces.some(each => each.address === address && each.device === device);

const tracesOf = (draft: RoomDraft, uid: string) =>
  (draft.get(`~traces/${uid}`) as { of: Trace[] } | undefined)?.of ?? [];

/**
 * Rejects guests with the browser of a removed person, and guests on the same network who were not in the
 * room at the time. An older device mark does not help: anyone can collect marks in advance.
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
        'Someone was removed from this room, and new guests from their network have to wait. Sign in to join now.',
        { meta: { until } },
      );
  }
}

export const removed = (until: number) =>
  new NotAllowed('room.kicked', 'You were removed from this room and can’t come back yet.', {
    meta: { until },
  });
