import { Injectable } from '@nestjs/common';
import { configShard } from '../path-tree/shards.js';
import type { LogEntry } from '../rooms/room-state.js';
import { LiveRooms, type LiveRoom } from '../store/live-rooms.js';
import { tokenExpired } from './close-reasons.js';
import { Connections } from './connections.js';

const prefix = '~signed-out/';
const rememberedMs = 10 * 60_000;

/**
 * Closes the sockets of people who signed out. The event reaches one pod only, so it is passed on through the log of
 * the shard that all pods follow.
 */
@Injectable()
export class SignOuts {
  private held: LiveRoom | undefined;

  constructor(
    private readonly rooms: LiveRooms,
    private readonly connections: Connections,
  ) {}

  async start() {
    this.held = await this.rooms.hold(configShard);
    this.held.replica.listen({
      entry: entry => this.apply(entry),
      live: () => undefined,
      restarted: () => undefined,
    });
  }

  async announce(uid: string, sessionId?: string) {
    await this.rooms.run(configShard, draft => {
      for (const [key, value] of draft.entries(prefix))
        if ((value as { at: number }).at < draft.now - rememberedMs) draft.remove(key);
      draft.put(prefix + uid, { at: draft.now, ...(sessionId && { sessionId }) });
    });
  }

  private apply(entry: LogEntry) {
    for (const [key, value] of entry.writes) {
      if (value === null || !key.startsWith(prefix)) continue;
      const { sessionId } = value as { sessionId?: string };
      this.connections.closePerson(key.slice(prefix.length), tokenExpired, sessionId);
    }
  }
}
