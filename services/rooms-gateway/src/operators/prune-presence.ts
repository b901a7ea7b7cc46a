import { Injectable } from '@nestjs/common';
import type { Presence, PruneResult } from '@sevenfold/contracts';
import type { RoomDraft } from '../rooms/room-draft.js';
import { Activities } from '../projections/activities.js';
import { RoomRegistry } from '../store/room-registry.js';

/** Presence older than this is stale if it has no connection. */
const staleMs = 60_000;

/** Removes stale presence nodes. */
@Injectable()
export class PrunePresence {
  constructor(
    private readonly rooms: RoomRegistry,
    private readonly activities: Activities,
  ) {}

  async execute(): Promise<PruneResult> {
    const sum = { pruned: 0, kept: { connected: 0, recent: 0 } };
    for (const room of await this.rooms.names()) {
      const { pruned, kept } = (await this.rooms.run(room, pruneStalePresence)).reply;
      sum.pruned += pruned;
      sum.kept.connected += kept.connected;
      sum.kept.recent += kept.recent;
    }
    this.activities.note({ type: 'maintenance_completed', data: { pruned: sum.pruned } });
    return sum;
  }
}

/** Removes stale presences of a room; counts them, and why the others stay. */
export function pruneStalePresence(draft: RoomDraft) {
  const connections = new Set(draft.connections().map(([, { uid }]) => uid));
  const result = { pruned: 0, kept: { connected: 0, recent: 0 } };
  for (const [key, node] of draft.entries('presence/')) {
    if (connections.has(key.slice('presence/'.length))) result.kept.connected++;
    else if ((node as unknown as Presence).ts >= draft.now - staleMs) result.kept.recent++;
    else {
      draft.remove(key);
      result.pruned++;
    }
  }
  return result;
}
