import { Inject, Injectable } from '@nestjs/common';
import type { RoomMoment, RoomMoments } from '@sevenfold/contracts';
import { LOGGER, PeriodicTask } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { Database } from '../database.js';
import type { OpenRoom } from '../store/open-room.js';
import { RoomRegistry } from '../store/room-registry.js';
import { ServerClock } from '../sync/server-clock.js';
import { hasPeople, isSameShape, momentOf, type Shape, shapeOf } from './room-moment.js';

const hourMs = 3_600_000;
/** Offsets drift without any event, so rooms with people in them are recorded at this interval. */
const everySeconds = 15;
const forgetEverySeconds = 60;

/**
 * Records the state of rooms each second, for an hour. Best effort: seconds during a crash or a database
 * outage are lost, and nothing waits for it. If several gateways see the same moment, it is written once.
 */
@Injectable()
export class LastHour extends PeriodicTask {
  private readonly seen = new Map<string, Shape>();
  private looks = 0;

  constructor(
    private readonly database: Database,
    private readonly rooms: RoomRegistry,
    private readonly clock: ServerClock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'last hour of rooms', everyMs: 1_000, logger, run: () => this.look() });
  }

  private async look() {
    this.looks++;
    const noted: OpenRoom[] = [];
    const open = new Set<string>();
    await this.rooms.eachOpen(live => {
      open.add(live.replica.room);
      if (this.isWorthNoting(live)) noted.push(live);
    });
    for (const room of this.seen.keys()) if (!open.has(room)) this.seen.delete(room);
    if (noted.length > 0) await this.write(await Promise.all(noted.map(live => this.momentIn(live))));
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

  private isWorthNoting({ replica: { room, view, nodes } }: OpenRoom): boolean {
    // The gateway's own shards are not rooms.
    if (room.startsWith('@')) return false;
    const shape = shapeOf(view, nodes);
    const before = this.seen.get(room);
    this.seen.set(room, shape);
    if (!before || !isSameShape(before, shape)) return before !== undefined || hasPeople(shape);
    return hasPeople(shape) && this.isDue(room);
  }

  private async momentIn({ replica: { room, view } }: OpenRoom): Promise<[string, RoomMoment]> {
    return [room, momentOf(view, await this.rooms.store.reports(room), this.clock.now())];
  }

  /** Spreads rooms over different seconds. */
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
