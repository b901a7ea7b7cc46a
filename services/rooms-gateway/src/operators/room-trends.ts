import { Inject, Injectable } from '@nestjs/common';
import type { Trends } from '@sevenfold/contracts';
import { LOGGER, PeriodicTask } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { Database } from '../database.js';
import { RoomList } from '../room-list/room-list.query.js';
import { joinTimes } from '../metrics.js';
import { SocketFailures } from '../sockets/socket-failures.js';
import { ServerClock } from '../sync/server-clock.js';

const dayMs = 86_400_000;
const intervalMs = 5 * 60_000;
const everyMs = 60_000;

/**
 * Rooms, people, joins and failures of the last 24 hours. Each gateway raises the current interval's row to
 * what it saw, so one row remains, with the maximum of all.
 */
@Injectable()
export class RoomTrends extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly rooms: RoomList,
    private readonly failures: SocketFailures,
    private readonly clock: ServerClock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'trends of rooms', everyMs, logger, run: () => this.look() });
  }

  async look() {
    const now = this.clock.now();
    const since = new Date(Math.floor(now / intervalMs) * intervalMs);
    const open = await this.rooms.all();
    const peopled = open.filter(({ participants }) => participants > 0);
    const people = peopled.reduce((sum, { participants }) => sum + participants, 0);
    const joinP95 = joinTimes.quantile(0.95, now - intervalMs);
    await this.database.$executeRaw`
      insert into room_trend as known (at, rooms, people, join_p95_ms, failures)
      values (${since}, ${peopled.length}, ${people}, ${joinP95}, 0)
      on conflict (at) do update set
        rooms = greatest(known.rooms, excluded.rooms),
        people = greatest(known.people, excluded.people),
        join_p95_ms = greatest(known.join_p95_ms, excluded.join_p95_ms)`;
    await this.countFailures(new Date(since.getTime() - intervalMs));
    await this.database.$executeRaw`delete from room_trend where at < ${new Date(now - dayMs)}`;
  }

  /** Counts the previous interval again: it may have had failures after the last count. */
  private async countFailures(from: Date) {
    await this.failures.flush();
    await this.database.$executeRaw`
      update room_trend set failures = greatest(failures, (
        select count(*) from socket_failure
        where socket_failure.at >= room_trend.at and socket_failure.at < room_trend.at + interval '5 minutes'))
      where at >= ${from}`;
  }

  /**
   * Counts the current interval first, so that a gateway that has just started shows something. Without the live store,
   * it returns what is stored.
   */
  async lastDay(): Promise<Trends> {
    await this.look().catch(() => undefined);
    const to = Math.floor(this.clock.now());
    const from = to - dayMs;
    const rows = await this.database.roomTrend.findMany({
      where: { at: { gte: new Date(from) } },
      orderBy: { at: 'asc' },
    });
    return {
      from,
      to,
      intervalMs,
      points: rows.map(({ at, ...values }) => ({ at: at.getTime(), ...values })),
    };
  }
}
