import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  adminKeptRoomPageSchema,
  adminParticipantsSchema,
  adminRoomListSchema,
  adminRoomSchema,
  findKeptRoomsSchema,
  roomMomentsSchema,
  webSocketFailuresSchema,
  recentQuerySchema,
  roomParameterSchema,
  trendsSchema,
  type AdminKeptRoomPage,
  type AdminParticipants,
  type AdminRoom,
  type FindKeptRooms,
  type RecentQuery,
  type RoomMoments,
  type Trends,
} from '@sevenfold/contracts';
import { Answers, ofList, Operation, ReadsPersonalData, type Whose } from '@sevenfold/service-defaults';
import { RoomsClient } from './rooms-client.js';

/** Members and messages of a room. */
const ofPathRoom: Whose<unknown> = ({ params: { room = '' } }) => [{ kind: 'room', id: room }];

/** Live rooms for operators. */
@AdminOnly()
@Controller('api/admin')
export class RoomsController {
  constructor(private readonly rooms: RoomsClient) {}

  @Operation('listRooms', 'Lists rooms, for operators.')
  @Get('rooms')
  @Answers(adminRoomListSchema)
  @ReadsPersonalData(ofList('rooms'))
  @Header('cache-control', 'no-store')
  list(@CurrentPrincipal() { token }: Principal) {
    return this.rooms.list(token);
  }

  @Operation('findKeptRooms', 'Finds kept rooms, for operators.')
  @Get('kept-rooms')
  @Answers(adminKeptRoomPageSchema)
  @ReadsPersonalData(ofList('kept-rooms'))
  @Header('cache-control', 'no-store')
  kept(
    @Query({ schema: findKeptRoomsSchema }) query: FindKeptRooms,
    @CurrentPrincipal() { token }: Principal,
  ): Promise<AdminKeptRoomPage> {
    return this.rooms.kept(query, token);
  }

  @Operation('showRoom', 'Shows a room to an operator.')
  @Get('room/:room')
  @Answers(adminRoomSchema)
  @ReadsPersonalData(ofPathRoom)
  @Header('cache-control', 'no-store')
  show(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
    @CurrentPrincipal() { token }: Principal,
  ): Promise<AdminRoom> {
    return this.rooms.room(room, token);
  }

  @Operation('showRoomMoments', 'Shows what happened in a room.')
  @Get('room/:room/moments')
  @Answers(roomMomentsSchema)
  @ReadsPersonalData(ofPathRoom)
  @Header('cache-control', 'no-store')
  moments(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
    @CurrentPrincipal() { token }: Principal,
  ): Promise<RoomMoments> {
    return this.rooms.moments(room, token);
  }

  @Operation('listParticipants', 'Lists the people in a room.')
  @Get('room/:room/participants')
  @Answers(adminParticipantsSchema)
  @ReadsPersonalData(ofPathRoom)
  @Header('cache-control', 'no-store')
  async participants(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
    @CurrentPrincipal() { token }: Principal,
  ): Promise<AdminParticipants> {
    return { participants: await this.rooms.participants(room, token) };
  }

  @Operation('showTrends', 'Shows rooms, people, joins and failures from the last day.')
  @Get('trends')
  @Answers(trendsSchema)
  @Header('cache-control', 'no-store')
  trends(@CurrentPrincipal() { token }: Principal): Promise<Trends> {
    return this.rooms.trends(token);
  }

  @Operation('listSocketFailures', 'Lists failures of sockets.')
  @Get('ws-failures')
  @Answers(webSocketFailuresSchema)
  @ReadsPersonalData(ofList('ws-failures'))
  @Header('cache-control', 'no-store')
  webSocketFailures(
    @Query({ schema: recentQuerySchema }) { limit }: RecentQuery,
    @CurrentPrincipal() { token }: Principal,
  ) {
    return this.rooms.webSocketFailures(limit, token);
  }
}
