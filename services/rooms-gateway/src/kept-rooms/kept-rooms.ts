import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import {
  DomainError,
  keeperAwayMs,
  mayBeKept,
  mostKeptRooms,
  residentRooms,
  Unavailable,
  type Keeper,
  type KeptRoom,
} from '@sevenfold/contracts';
import { LOGGER } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { Database, type KeptRoom as Row } from '../database.js';
import { eachDespiteFailures } from '../each-despite-failures.js';
import { lockPerson } from '../lock-person.js';
import { NewRooms } from '../operations/new-rooms.js';
import { keep, release } from '../rooms/keeper.js';
import { StateView, type RoomEvent } from '../rooms/room-state.js';
import { shortName } from '../rooms/short-name.js';
import { RoomRegistry } from '../store/room-registry.js';
import { ServerClock } from '../sync/server-clock.js';
import { notKept, reserved, taken, tooManyKept } from './kept-room.errors.js';

/** Rooms freed in one run of the sweep; the next run frees the rest. */
const mostAtOnce = 500;
/** A claim or release that is not finished after this time was cut short by a crash. */
const underWayMs = 60_000;
/** Attempts while others change who keeps the room. */
const maxAttempts = 8;

/**
 * Rooms that people keep. A row says who keeps a room; if two people claim it at once, its primary key accepts only the
 * first. The room's nodes follow the row, and a crash between the two is repaired by `sweep`.
 */
@Injectable()
export class KeptRooms {
  constructor(
    private readonly database: Database,
    private readonly rooms: RoomRegistry,
    private readonly newRooms: NewRooms,
    private readonly clock: ServerClock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    rooms.onEvents((room, events) => {
      this.noteUse(room, events).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'failed to record the use of a kept room'),
      );
    });
  }

  async of(uid: string): Promise<KeptRoom[]> {
    const rows = await this.database.keptRoom.findMany({
      where: { uid },
      orderBy: [{ lastUsed: 'desc' }, { room: 'asc' }],
    });
    return rows.map(shown);
  }

  /**
   * Keeps a room, once. Nothing has changed if this throws.
   * @throws Conflict `kept-room.reserved`, `kept-room.taken` and `kept-room.hosted`, NotAllowed `kept-room.locked`
   * and `room.kicked`, TooMany `kept-room.too-many` and `limit.new-rooms`.
   */
  async claim(room: string, person: Pick<Principal, 'uid' | 'name'>): Promise<KeptRoom> {
    if (!mayBeKept(room)) throw reserved();
    const isNew = await this.rooms.with(room, ({ replica }) => replica.position.offset === 0);
    const giveBack = isNew ? await this.newRooms.takeOfPerson(person.uid) : () => undefined;
    let entered: Date | null = null;
    try {
      entered = await this.enter(room, person);
      const row = await this.settle(room);
      if (row?.uid !== person.uid) throw taken();
      return shown(row);
    } catch (error) {
      if (entered) await this.takeBack(room, person.uid, entered);
      await giveBack();
      throw error;
    }
  }

  /** Best effort: while the database is down, the row stays, and the next sweep completes the claim. */
  private async takeBack(room: string, uid: string, since: Date) {
    await this.database.keptRoom
      .deleteMany({ where: { room, uid, since } })
      .catch((error: unknown) => this.logger.warn({ err: error, room }, 'failed to undo a claim of a room'));
  }

  /** @throws NotFound `kept-room.not-found`, also if someone else keeps the room. */
  async release(room: string, uid: string) {
    const { count } = await this.database.keptRoom.deleteMany({ where: { room, uid } });
    if (count === 0) throw notKept();
    // The room is no longer theirs, even if its nodes change only with the next sweep.
    await this.settle(room).catch((error: unknown) =>
      this.logger.warn({ err: error, room }, 'failed to release a room, retrying with the next sweep'),
    );
  }

  /** Frees rooms whose keeper was away for too long, and finishes what a crash has cut short. */
  async sweep(now = this.clock.now()) {
    // Claimed before the house took these names.
    await this.database.keptRoom.deleteMany({
      where: { room: { in: residentRooms.map(({ room }) => room) } },
    });
    const unused = await this.database.keptRoom.findMany({
      where: { lastUsed: { lt: new Date(now - keeperAwayMs) } },
      take: mostAtOnce,
    });
    await eachDespiteFailures(
      [
        () => eachDespiteFailures(unused, row => this.free(row, now)),
        async () => eachDespiteFailures(await this.unsettled(now), ({ room }) => this.finish(room)),
      ],
      step => step(),
    );
  }

  private async free({ room, uid, lastUsed }: Row, now: number) {
    const state = await this.rooms.peek(room);
    // The keeper may have been in the room all this time: only joining and leaving are recorded.
    if (state && new StateView(state).member(uid)) return this.noteUseAt(room, uid, now);
    const { count } = await this.database.keptRoom.deleteMany({ where: { room, uid, lastUsed } });
    if (count > 0) await this.settle(room);
  }

  private async finish(room: string) {
    await this.settle(room).catch((error: unknown) => {
      // The rules rejected a claim that was cut short, as when someone else hosts by now. `settle` has deleted its row.
      if (!isRefusal(error)) throw error;
    });
  }

  /** Rooms whose nodes differ from their row. */
  private unsettled(now: number) {
    return this.database.$queryRaw<{ room: string }[]>`
      select room from kept_room
      full join (select room, value from recorded_node where node = 'keeper') as shown using (room)
      where (uid is distinct from value->>'uid'
          or (extract(epoch from since) * 1000)::bigint is distinct from (value->>'since')::bigint)
        and (since is null or since < ${new Date(now - underWayMs)})
      limit ${mostAtOnce}`;
  }

  /**
   * Writes the row, unless it is there. One transaction at a time for each person, so that two claims cannot both be
   * the tenth.
   * @returns when it was written; null if it was there.
   */
  private enter(room: string, { uid, name }: Pick<Principal, 'uid' | 'name'>): Promise<Date | null> {
    return this.database.$transaction(async tx => {
      await lockPerson(tx, 'kept-rooms', uid);
      const known = await tx.keptRoom.findUnique({ where: { room } });
      if (known?.uid === uid) return null;
      if (known) throw taken();
      if ((await tx.keptRoom.count({ where: { uid } })) >= mostKeptRooms) throw tooManyKept();
      const at = new Date(this.clock.now());
      const { count } = await tx.keptRoom.createMany({
        data: { room, uid, name: name === undefined ? null : shortName(name), since: at, lastUsed: at },
        skipDuplicates: true,
      });
      if (count === 0) throw taken();
      return at;
    });
  }

  /**
   * Makes the room's nodes follow its row. If the room's rules refuse that, deletes the row.
   * @returns the current row.
   */
  private async settle(room: string): Promise<Row | null> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const row = await this.find(room);
      try {
        await this.rooms.with(room, async open => {
          // On an outdated state the rule may change nothing, and the store only rejects changes.
          await open.replica.catchUp();
          await open.run(draft => (row ? keep(draft, keeperOf(row)) : release(draft)));
        });
      } catch (error) {
        if (row && isRefusal(error))
          await this.database.keptRoom.deleteMany({ where: { room, uid: row.uid, since: row.since } });
        throw error;
      }
      const now = await this.find(room);
      if (now?.uid === row?.uid && now?.since.getTime() === row?.since.getTime()) return now;
    }
    throw new Unavailable('store.contended', 'The room is too busy right now. Try again in a moment.');
  }

  private find(room: string) {
    return this.database.keptRoom.findUnique({ where: { room } });
  }

  /** Best effort: if one visit is not recorded, the keeper has half a year to come again. */
  private async noteUse(room: string, events: readonly RoomEvent[]) {
    const moved = events.flatMap(event =>
      event.type === 'member-joined' || event.type === 'member-left' ? [event.uid] : [],
    );
    if (moved.length === 0) return;
    const state = await this.rooms.peek(room);
    const keeper = state && new StateView(state).keeper();
    if (keeper && moved.includes(keeper)) await this.noteUseAt(room, keeper, this.clock.now());
  }

  private async noteUseAt(room: string, uid: string, now: number) {
    await this.database.keptRoom.updateMany({ where: { room, uid }, data: { lastUsed: new Date(now) } });
  }
}

const shown = ({ room, since, lastUsed }: Row): KeptRoom => ({
  room,
  since: since.getTime(),
  lastUsed: lastUsed.getTime(),
});

export const keeperOf = ({ uid, name, since }: Row): Keeper => ({
  uid,
  since: since.getTime(),
  ...(name !== null && { name }),
});

/** A rule rejected it permanently. Everything else is retried. */
const isRefusal = (error: unknown) => error instanceof DomainError && error.kind !== 'unavailable';
