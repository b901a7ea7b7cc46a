import { Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  findKeptRoomsSchema,
  guestbookLineParameterSchema,
  NotFound,
  recentQuerySchema,
  roomParameterSchema,
  type AdminKeptRoomPage,
  type AdminParticipants,
  type AdminRoom,
  type AdminRoomList,
  type FindKeptRooms,
  type PruneResult,
  type RecentQuery,
  type RoomMoments,
  type Trends,
  type WebSocketFailures,
} from '@sevenfold/contracts';
import { InsideOnly } from '@sevenfold/service-defaults';
import { SocketFailures } from '../sockets/socket-failures.js';
import { FindKeptRoomsQuery } from '../kept-rooms/find-kept-rooms.query.js';
import { LastHour } from './last-hour.js';
import { Parties } from '../parties/parties.js';
import { RoomList } from '../room-list/room-list.query.js';
import { RoomRegistry } from '../store/room-registry.js';
import { PrunePresence } from './prune-presence.js';
import { RoomTrends } from './room-trends.js';

/**
 * Live rooms for moderation, on behalf of an operator; only on this service's internal port, so that every
 * action has moderation's audit row.
 */
@InsideOnly()
@AdminOnly()
@Controller('operators')
export class OperatorRoomsController {
  constructor(
    private readonly rooms: RoomList,
    private readonly failures: SocketFailures,
    private readonly prunePresence: PrunePresence,
    private readonly registry: RoomRegistry,
    private readonly lastHour: LastHour,
    private readonly trends: RoomTrends,
    private readonly parties: Parties,
    private readonly findKeptRooms: FindKeptRoomsQuery,
  ) {}

  @Get('rooms')
  @Header('cache-control', 'no-store')
  async list(): Promise<AdminRoomList> {
    return { rooms: await this.rooms.forOperators() };
  }

  /** Includes empty kept rooms, which `rooms` leaves out. */
  @Get('kept-rooms')
  @Header('cache-control', 'no-store')
  kept(@Query({ schema: findKeptRoomsSchema }) query: FindKeptRooms): Promise<AdminKeptRoomPage> {
    return this.findKeptRooms.execute(query);
  }

  @Get('rooms/:room')
  @Header('cache-control', 'no-store')
  async show(@Param({ schema: roomParameterSchema }) { room }: { room: string }): Promise<AdminRoom> {
    const found = await this.rooms.detail(room);
    if (!found) throw noSuchRoom();
    const party = await this.parties.nextForOperators(room);
    return { ...found, ...(party && { party }) };
  }

  /** Also for empty rooms. */
  @Get('rooms/:room/moments')
  @Header('cache-control', 'no-store')
  moments(@Param({ schema: roomParameterSchema }) { room }: { room: string }): Promise<RoomMoments> {
    return this.lastHour.of(room);
  }

  /** Members see it disappear at once, as if the author had deleted it. */
  @Delete('rooms/:room/guestbook/:key')
  async removeLine(
    @Param({ schema: guestbookLineParameterSchema }) { room, key }: { room: string; key: string },
  ) {
    if (!(await this.rooms.detail(room))) throw noSuchRoom();
    await this.registry.run(room, draft => {
      const path = `guestbook/${key}` as const;
      if (draft.get(path) === undefined)
        throw new NotFound('room.line-not-found', 'This message is no longer in the guestbook.');
      draft.remove(path);
    });
    return { removed: true };
  }

  @Get('rooms/:room/participants')
  @Header('cache-control', 'no-store')
  async participants(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
  ): Promise<AdminParticipants> {
    const participants = await this.rooms.participants(room);
    if (!participants) throw noSuchRoom();
    return { participants };
  }

  @Get('ws-failures')
  @Header('cache-control', 'no-store')
  async webSocketFailures(
    @Query({ schema: recentQuerySchema }) { limit }: RecentQuery,
  ): Promise<WebSocketFailures> {
    const failures = await this.failures.recent(limit);
    return {
      failures: failures.map(({ id, at, ip, error, userAgent }) => ({
        id,
        timestamp: at.getTime(),
        ip,
        err: error,
        ua: userAgent,
      })),
    };
  }

  @Get('trends')
  @Header('cache-control', 'no-store')
  showTrends(): Promise<Trends> {
    return this.trends.lastDay();
  }

  @Post('prune')
  @HttpCode(200)
  prune(): Promise<PruneResult> {
    return this.prunePresence.execute();
  }
}

const noSuchRoom = () => new NotFound('room.not-found', 'This room isn’t open.');
