import { Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  NotFound,
  recentQuerySchema,
  roomParameterSchema,
  type AdminParticipants,
  type RecentQuery,
  type WebSocketFailures,
} from '@sevenfold/contracts';
import { SocketFailures } from '../connections/socket-failures.js';
import { RoomList } from '../lobby/room-list.query.js';
import { PrunePresence } from './prune-presence.js';

/** Live rooms as moderation asks for them. */
@AdminOnly()
@Controller('api/admin/rydesync')
export class OperatorRoomsController {
  constructor(
    private readonly rooms: RoomList,
    private readonly failures: SocketFailures,
    private readonly prunePresence: PrunePresence,
  ) {}

  @Get('rooms')
  @Header('cache-control', 'no-store')
  async list() {
    return { rooms: await this.rooms.all() };
  }

  @Get('rooms/:room/participants')
  @Header('cache-control', 'no-store')
  async participants(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
  ): Promise<AdminParticipants> {
    const participants = await this.rooms.participants(room);
    if (!participants) throw new NotFound('room.not-found', 'There is no such room at present.');
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

  @Post('prune')
  @HttpCode(200)
  async prune() {
    return { pruned: await this.prunePresence.execute() };
  }
}
