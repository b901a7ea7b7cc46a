import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { accountShard, isAccountShard } from '../path-tree/shards.js';
import { RoomRegistry } from '../store/room-registry.js';

interface NamedNode {
  room: string;
  node: string;
  value: unknown;
}

/**
 * Rooms that name a person, now or in the past: recorded rooms, and all live ones. Live rooms may not be
 * recorded, or may still have removed nodes in their log.
 */
@Injectable()
export class PersonRoomsQuery {
  constructor(
    private readonly database: Database,
    private readonly rooms: RoomRegistry,
  ) {}

  async roomsOf(uid: string): Promise<string[]> {
    const recorded = (await this.nodes(uid)).map(({ room }) => room);
    const own = accountShard(uid);
    const live = (await this.rooms.store.rooms()).filter(room => !isAccountShard(room));
    return [...new Set([own, ...recorded, ...live])];
  }

  async nodes(uid: string): Promise<NamedNode[]> {
    return this.database.$queryRaw<NamedNode[]>`
      select room, node, value from recorded_node
      where split_part(node, '/', 2) = ${uid} or value->>'uid' = ${uid} or value->>'addedBy' = ${uid}
        or value->>'removedBy' = ${uid} or value->>'by' = ${uid}
        or value->'before'->>'host' = ${uid} or value->'after'->>'host' = ${uid}
      order by room, node`;
  }
}
