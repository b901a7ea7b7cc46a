import { Injectable } from '@nestjs/common';
import type { Json, LogPosition, RoomAccess } from '@sevenfold/contracts';
import { isStoreAway } from '@sevenfold/database';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Database, type Transaction } from '../database.js';
import { noteStore } from '../metrics.js';
import type { NodeKey } from '../rooms/room-nodes.js';
import { isDurable, type RoomEvent, type LogEntry, type RoomState, type Write } from '../rooms/room-state.js';
import { isContentRefused } from './is-content-refused.js';
import { advanceRooms, type RoomAdvance } from './advance-rooms.js';
import { announce } from './room-events.js';
import { startOfLog, samePosition, type RoomSnapshot } from './room-store.js';

/** A room that waits for the next statement. */
interface Waiting {
  advance: RoomAdvance;
  resolve: (advanced: boolean) => void;
  reject: (error: unknown) => void;
}

/** Rooms advanced in one statement. */
const most = 200;

/**
 * Rooms in the database: their durable nodes as of a position in the log. Entries, their events and the new
 * position are written in one transaction: nothing is written twice or missed, whichever pod writes, and
 * wherever it crashes.
 */
@Injectable()
export class RoomRepository {
  private waiting: Waiting[] = [];
  private isAdvancing = false;

  /** @param pool The same database, for the one statement that every change of a room needs. */
  constructor(
    private readonly database: Database,
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {}

  async load(room: string): Promise<(RoomSnapshot & { recordedAt: number }) | null> {
    const [row, nodes] = await this.database.$transaction([
      this.database.recordedRoom.findUnique({ where: { room } }),
      this.database.recordedNode.findMany({ where: { room }, orderBy: { node: 'asc' } }),
    ]);
    if (!row) return null;
    return {
      room,
      epoch: Number(row.epoch),
      offset: Number(row.offset),
      recordedAt: row.recordedAt.getTime(),
      nodes: nodes.map(({ node, value }): [NodeKey, Json] => [node, value as Json]),
    };
  }

  async position(room: string): Promise<LogPosition | null> {
    const row = await this.database.recordedRoom.findUnique({ where: { room } });
    return row && { epoch: Number(row.epoch), offset: Number(row.offset) };
  }

  async accessOf(room: string): Promise<RoomAccess | null> {
    const found = await this.database.recordedNode.findUnique({
      where: { room_node: { room, node: 'access' } },
    });
    return (found?.value as RoomAccess | undefined) ?? null;
  }

  /** Deletes a room, if nothing was written since the given position. */
  async forget(room: string, { epoch, offset }: LogPosition) {
    await this.database.$transaction(async tx => {
      const { count } = await tx.recordedRoom.deleteMany({ where: { room, epoch, offset } });
      if (count === 1) await tx.recordedNode.deleteMany({ where: { room } });
    });
  }

  /**
   * Restarts the log of a recorded room in another epoch, from its nodes at a position. False if the database
   * is no longer there.
   */
  async begin(room: string, from: LogPosition, epoch: number): Promise<boolean> {
    const { count } = await this.database.recordedRoom.updateMany({
      where: { room, epoch: from.epoch, offset: from.offset },
      data: { epoch },
    });
    return count === 1;
  }

  /**
   * Writes the entries that follow `from`. Returns their events; null if another pod has written from there
   * already.
   */
  async record(
    room: string,
    from: LogPosition,
    entries: readonly LogEntry[],
  ): Promise<readonly RoomEvent[] | null> {
    const last = entries.at(-1);
    if (!last) return [];
    const happened = entries.flatMap(entry => entry.facts);
    return this.exceptRefused(room, newestWrites(entries), happened, (writes, events) =>
      events.length === 0
        ? this.advanceTogether({ room, from, to: last, writes })
        : this.advance(room, from, last, tx => this.write(tx, room, writes, events)),
    );
  }

  /** Replaces the recorded state as a whole, if the log in between is lost. */
  async recordWhole(from: LogPosition, state: RoomState): Promise<boolean> {
    const { room } = state;
    const nodes = [...state.nodes].filter(([key]) => isDurable(key));
    const written = await this.exceptRefused(room, nodes, [], kept =>
      this.advance(room, from, state, async tx => {
        await tx.recordedNode.deleteMany({ where: { room } });
        await this.write(tx, room, kept, []);
      }),
    );
    return written !== null;
  }

  /**
   * Leaves out values that the database will never accept: one of them must not keep its room from being
   * stored. Returns the events written; null if nothing was.
   */
  private async exceptRefused(
    room: string,
    writes: readonly Write[],
    events: readonly RoomEvent[],
    record: (writes: readonly Write[], events: readonly RoomEvent[]) => Promise<boolean>,
  ): Promise<readonly RoomEvent[] | null> {
    try {
      return (await record(writes, events)) ? events : null;
    } catch (error) {
      if (!isContentRefused(error)) throw error;
      const taken = await this.taken(room, writes, ([node]) => node);
      const written = await this.taken(room, events, ({ type }) => type);
      return (await record(taken, written)) ? written : null;
    }
  }

  /** Returns the values that the database accepts as JSON, and logs the others. */
  private async taken<T>(room: string, all: readonly T[], nameOf: (each: T) => string): Promise<T[]> {
    const taken: T[] = [];
    for (const each of all)
      try {
        await this.database.$queryRaw`select ${JSON.stringify(each)}::jsonb is null`;
        taken.push(each);
      } catch (error) {
        if (!isContentRefused(error)) throw error;
        // Not the error itself: it may quote the value.
        this.logger.error({ room, node: nameOf(each) }, 'left out a value that the database refuses');
      }
    return taken;
  }

  /**
   * Group commit: all rooms that arrive while a statement runs go into the next one, which costs the same for
   * one or many.
   */
  private advanceTogether(advance: RoomAdvance): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ advance, resolve, reject });
      if (!this.isAdvancing) void this.advanceWaiting();
    });
  }

  private async advanceWaiting() {
    this.isAdvancing = true;
    while (this.waiting.length > 0) await this.advanceGroup(this.waiting.splice(0, most));
    this.isAdvancing = false;
  }

  private async advanceGroup(group: readonly Waiting[]) {
    try {
      const advances = group.map(({ advance }) => advance);
      const advanced = await written(() => advanceRooms(this.pool, advances));
      group.forEach(({ resolve }, index) => resolve(advanced[index]!));
    } catch (error) {
      // One rejected value must not fail the others: retry one by one. If the database is down, fail all at
      // once.
      if (group.length === 1 || isStoreAway(error)) for (const { reject } of group) reject(error);
      else for (const each of group) await this.advanceGroup([each]);
    }
  }

  private async advance(
    room: string,
    from: LogPosition,
    to: LogPosition,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const inOne = async (tx: Transaction) => {
      // From nothing: no row yet, or one of an older version at offset 0.
      const moved = samePosition(from, startOfLog)
        ? await tx.$executeRaw`
            insert into recorded_room as recorded (room, epoch, "offset")
            values (${room}, ${to.epoch}, ${to.offset})
            on conflict (room) do update
            set epoch = excluded.epoch, "offset" = excluded."offset", recorded_at = now()
            where recorded.epoch = 0 and recorded."offset" = 0`
        : await tx.$executeRaw`
            update recorded_room set epoch = ${to.epoch}, "offset" = ${to.offset}, recorded_at = now()
            where room = ${room} and epoch = ${from.epoch} and "offset" = ${from.offset}`;
      if (moved === 0) return false;
      await write(tx);
      return true;
    };
    return written(() => this.database.$transaction(inOne));
  }

  private async write(tx: Transaction, room: string, writes: readonly Write[], events: readonly RoomEvent[]) {
    const { removed, nodes, values } = sorted(writes);
    if (removed.length > 0) await tx.recordedNode.deleteMany({ where: { room, node: { in: removed } } });
    if (nodes.length > 0)
      await tx.$executeRaw`
        insert into recorded_node (room, node, value)
        select ${room}, node, value::jsonb from unnest(${nodes}::text[], ${values}::text[]) as written (node, value)
        on conflict (room, node) do update set value = excluded.value`;
    for (const event of events) await announce(tx, room, event);
  }
}

/** Records how long the database takes for a write. */
async function written<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    noteStore('database', began);
  }
}

/** Splits writes into nodes to remove, and nodes to store with their values as JSON. */
function sorted(writes: readonly Write[]) {
  const kept = writes.filter(([, value]) => value !== null);
  return {
    removed: writes.filter(([, value]) => value === null).map(([node]) => node),
    nodes: kept.map(([node]) => node),
    values: kept.map(([, value]) => JSON.stringify(value)),
  };
}

/** The durable writes of some entries: the last one per node. */
function newestWrites(entries: readonly LogEntry[]): Write[] {
  const writes = new Map<NodeKey, Json>();
  for (const entry of entries)
    for (const [key, value] of entry.writes) if (isDurable(key)) writes.set(key, value);
  return [...writes];
}
