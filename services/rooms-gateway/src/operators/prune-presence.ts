import { Injectable } from '@nestjs/common';
import type { Presence } from '@sevenfold/contracts';
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

  async execute(): Promise<number> {
    let pruned = 0;
    for (const room of await this.rooms.names())
      pruned += (await this.rooms.run(room, pruneStalePresence)).reply;
    this.activities.note({ type: 'maintenance_completed', data: { pruned } });
    return pruned;
  }
}

export function pruneStalePresence(draft: RoomDraft): number {
  const connected = new Set(draft.connections().map(([, { uid }]) => uid));
  const stale = [...draft.entries('presence/')].filter(
    ([key, node]) =>
      !connected.has(key.slice('presence/'.length)) && (node as unknown as Presence).ts < draft.now - staleMs,
  );
  for (const [key] of stale) draft.remove(key);
  return stale.length;
}
