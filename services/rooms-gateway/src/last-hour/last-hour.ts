import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { RoomMoment, RoomMoments } from '@sevenfold/contracts';
import { isDatabaseAway } from '@sevenfold/database';
import { LOGGER, Rounds } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { Database } from '../database.js';
import { type LiveRoom, LiveRooms } from '../store/live-rooms.js';
import { ServerClock } from '../sync/server-clock.js';
import { momentOf, shapeOf } from './room-moment.js';

const hourMs = 3_600_000;
/** Offsets drift without anything happening: while people are in a room, they are written down so often. */
const everySeconds = 15;
const forgetEverySeconds = 60;

/**
 * How rooms stood, second by second, for an hour. A witness, not a record: a second that a crash or a database that is away
 * takes is lost, and nobody waits for it. Several gateways that see the same write it once.
 */
@Injectable()
export class LastHour extends Rounds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly seen = new Map<string, string>();
  private looks = 0;

  constructor(
    private readonly database: Database,
    private readonly rooms: LiveRooms,
    private readonly clock: ServerClock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(1, logger);
  }

  onApplicationBootstrap() {
    this.start();
  }

  onModuleDestroy() {
    return this.stop();
  }

  protected async round() {
    await this.look().catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
    });
  }

  private async look() {
    this.looks++;
    const moments: [string, RoomMoment][] = [];
    const open = new Set<string>();
    await this.rooms.eachOpen(async live => {
      open.add(live.replica.room);
      const moment = await this.momentIn(live);
      if (moment) moments.push([live.replica.room, moment]);
    });
    for (const room of this.seen.keys()) if (!open.has(room)) this.seen.delete(room);
    if (moments.length > 0) await this.write(moments);
    if (this.looks % forgetEverySeconds === 0)
      await this.database
        .$executeRaw`delete from room_moment where at < ${new Date(this.clock.now() - hourMs)}`;
  }

  /** Oldest first. */
  async of(room: string): Promise<RoomMoments> {
    const to = Math.floor(this.clock.now());
    const from = to - hourMs;
    const rows = await this.database.roomMoment.findMany({
      where: { room, at: { gte: new Date(from) } },
      orderBy: { at: 'asc' },
    });
    return { from, to, moments: rows.map(({ moment }) => moment as unknown as RoomMoment) };
  }

  private async momentIn({ replica: { room, view } }: LiveRoom): Promise<RoomMoment | undefined> {
    // The gateway's own shards are no rooms.
    if (room.startsWith('@')) return undefined;
    const shape = shapeOf(view);
    const before = this.seen.get(room);
    this.seen.set(room, shape);
    const hasPeople = view.members().length > 0;
    if (before === undefined ? !hasPeople : before === shape && !(hasPeople && this.isDue(room)))
      return undefined;
    return momentOf(view, await this.rooms.store.reports(room), this.clock.now());
  }

  /** Not all rooms in the same second. */
  private isDue(room: string): boolean {
    let sum = this.looks;
    for (const character of room) sum += character.codePointAt(0)!;
    return sum % everySeconds === 0;
  }

  private async write(moments: readonly [string, RoomMoment][]) {
    await this.database.$executeRaw`
      insert into room_moment (room, at, moment)
      select room, at, moment::jsonb from unnest(
        ${moments.map(([room]) => room)}::text[], ${moments.map(([, { at }]) => new Date(at))}::timestamptz[],
        ${moments.map(([, moment]) => JSON.stringify(moment))}::text[]
      ) as seen (room, at, moment)
      on conflict (room, at) do update set moment = excluded.moment`;
  }
}
