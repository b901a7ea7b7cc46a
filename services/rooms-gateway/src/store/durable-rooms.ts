import { Injectable } from '@nestjs/common';
import type { Json, LogPosition } from '@sevenfold/contracts';
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
import { announce } from './room-facts.js';
import type { RoomSnapshot } from './room-store.js';

/**
 * What the database knows of rooms: their durable nodes as of a place in the log. The log is written down here entry by
 * entry, together with the facts that go out as events, and the place moves in the same transaction: nothing is
 * written twice or left out, whichever pod does it and wherever it dies.
 */
@Injectable()
export class DurableRooms {
  private readonly together = new GroupCommit<Move>(moves => this.recordNodes(moves));

  constructor(private readonly database: Database) {}

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

  /**
   * Moves many rooms on by one statement, each from the place where it is expected to be. Rows are locked in one order, so
   * that no two pods wait for each other. Answers, for each, whether it moved.
   */
  private async recordNodes(moves: readonly Move[]): Promise<boolean[]> {
    const removed = moves.flatMap(({ room, writes }) => rowsOf(room, writes, value => value === null));
    const kept = moves.flatMap(({ room, writes }) => rowsOf(room, writes, value => value !== null));
    const moved = await this.database.$queryRaw<{ room: string }[]>`
      with wanted as (
        select * from unnest(
          ${moves.map(({ room }) => room)}::text[],
          ${moves.map(({ from }) => from.epoch)}::bigint[], ${moves.map(({ from }) => from.offset)}::bigint[],
          ${moves.map(({ to }) => to.epoch)}::bigint[], ${moves.map(({ to }) => to.offset)}::bigint[]
        ) as wanted (room, from_epoch, from_offset, epoch, "offset")
      ), locked as (
        select recorded.room, recorded.epoch, recorded."offset" from recorded_room as recorded
        where recorded.room in (select room from wanted) order by recorded.room for update
      ), moved as (
        update recorded_room as recorded
        set epoch = wanted.epoch, "offset" = wanted."offset", recorded_at = now()
        from locked join wanted on wanted.room = locked.room
        where recorded.room = locked.room
          and locked.epoch = wanted.from_epoch and locked."offset" = wanted.from_offset
        returning recorded.room
      ), gone as (
        delete from recorded_node as node
        using moved, unnest(${removed.map(([room]) => room)}::text[], ${removed.map(([, node]) => node)}::text[])
          as written (room, node)
        where written.room = moved.room and node.room = written.room and node.node = written.node
      ), written as (
        insert into recorded_node (room, node, value)
        select moved.room, written.node, written.value::jsonb
        from moved join unnest(
          ${kept.map(([room]) => room)}::text[], ${kept.map(([, node]) => node)}::text[],
          ${kept.map(([, , value]) => JSON.stringify(value))}::text[]
        ) as written (room, node, value) on written.room = moved.room
        on conflict (room, node) do update set value = excluded.value
      )
      select room from moved`;
    const rooms = new Set(moved.map(({ room }) => room));
    return moves.map(({ room }) => rooms.has(room));
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

/** A room's durable nodes from one place in its log to a later one. */
interface Move {
  room: string;
  from: LogPosition;
  to: LogPosition;
  writes: readonly Write[];
}

const rowsOf = (room: string, writes: readonly Write[], wanted: (value: Json) => boolean) =>
  writes.filter(([, value]) => wanted(value)).map(([node, value]) => [room, node, value] as const);

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
