import { Injectable } from '@nestjs/common';
import type { Json, LogPosition } from '@sevenfold/contracts';
import type { Pool } from 'pg';
import { Database, type Transaction } from '../database.js';
import {
  isDurable,
  type Fact,
  type LogEntry,
  type NodeKey,
  type RoomState,
  type Write,
} from '../rooms/room-state.js';
import { GroupCommit } from './group-commit.js';
import { moveRooms, type Move } from './move-rooms.js';
import { announce } from './room-facts.js';
import type { RoomSnapshot } from './room-store.js';

/**
 * What the database knows of rooms: their durable nodes as of a place in the log. The log is written down here entry by
 * entry, together with the facts that go out as events, and the place moves in the same transaction: nothing is
 * written twice or left out, whichever pod does it and wherever it dies.
 */
@Injectable()
export class DurableRooms {
  private readonly together: GroupCommit<Move>;

  /** @param pool The same database, for the one statement that every change of a room needs. */
  constructor(
    private readonly database: Database,
    pool: Pool,
  ) {
    this.together = new GroupCommit(moves => moveRooms(pool, moves));
  }

  async load(room: string): Promise<(RoomSnapshot & { recordedAt: number }) | null> {
    const [place, nodes] = await this.database.$transaction([
      this.database.recordedRoom.findUnique({ where: { room } }),
      this.database.recordedNode.findMany({ where: { room }, orderBy: { node: 'asc' } }),
    ]);
    if (!place) return null;
    return {
      room,
      epoch: Number(place.epoch),
      offset: Number(place.offset),
      recordedAt: place.recordedAt.getTime(),
      nodes: nodes.map(({ node, value }): [NodeKey, Json] => [node, value as Json]),
    };
  }

  async position(room: string): Promise<LogPosition | null> {
    const place = await this.database.recordedRoom.findUnique({ where: { room } });
    return place && { epoch: Number(place.epoch), offset: Number(place.offset) };
  }

  /** The log of a room begins anew at a place, from the nodes that are recorded. */
  async begin(room: string, { epoch, offset }: LogPosition) {
    await this.database.$executeRaw`
      insert into recorded_room (room, epoch, "offset") values (${room}, ${epoch}, ${offset})
      on conflict (room) do update set epoch = excluded.epoch, "offset" = excluded."offset"
      where (recorded_room.epoch, recorded_room."offset") < (excluded.epoch, excluded."offset")`;
  }

  /** Writes down the entries that follow `from`. False: somebody else did, from there, already. */
  async record(room: string, from: LogPosition, entries: readonly LogEntry[]): Promise<boolean> {
    const last = entries.at(-1);
    if (!last) return true;
    const facts = entries.flatMap(entry => entry.facts);
    if (facts.length === 0) return this.together.add({ room, from, to: last, writes: newestWrites(entries) });
    return this.advance(room, from, last, tx => this.write(tx, room, newestWrites(entries), facts));
  }

  /** Replaces what is recorded by a whole state, where the log in between is lost. */
  async recordWhole(from: LogPosition, state: RoomState): Promise<boolean> {
    const nodes = [...state.nodes].filter(([key]) => isDurable(key));
    return this.advance(state.room, from, state, async tx => {
      await tx.recordedNode.deleteMany({ where: { room: state.room } });
      await this.write(tx, state.room, nodes, []);
    });
  }

  private async advance(
    room: string,
    from: LogPosition,
    to: LogPosition,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    return this.database.$transaction(async tx => {
      const moved = await tx.recordedRoom.updateMany({
        where: { room, epoch: from.epoch, offset: from.offset },
        data: { epoch: to.epoch, offset: to.offset, recordedAt: new Date() },
      });
      if (moved.count === 0) return false;
      await write(tx);
      return true;
    });
  }

  private async write(tx: Transaction, room: string, writes: readonly Write[], facts: readonly Fact[]) {
    const { removed, nodes, values } = sorted(writes);
    if (removed.length > 0) await tx.recordedNode.deleteMany({ where: { room, node: { in: removed } } });
    if (nodes.length > 0)
      await tx.$executeRaw`
        insert into recorded_node (room, node, value)
        select ${room}, node, value::jsonb from unnest(${nodes}::text[], ${values}::text[]) as written (node, value)
        on conflict (room, node) do update set value = excluded.value`;
    for (const fact of facts) await announce(tx, room, fact);
  }
}

/** What a database does with writes: nodes to remove, and nodes to keep with their values as JSON. */
function sorted(writes: readonly Write[]) {
  const kept = writes.filter(([, value]) => value !== null);
  return {
    removed: writes.filter(([, value]) => value === null).map(([node]) => node),
    nodes: kept.map(([node]) => node),
    values: kept.map(([, value]) => JSON.stringify(value)),
  };
}

/** The durable writes of some entries; of several to one node the last. */
function newestWrites(entries: readonly LogEntry[]): Write[] {
  const writes = new Map<NodeKey, Json>();
  for (const entry of entries)
    for (const [key, value] of entry.writes) if (isDurable(key)) writes.set(key, value);
  return [...writes];
}
