import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  keepRoomSchema,
  keptRoomSchema,
  keptRoomsSchema,
  mostKeptRooms,
  roomParameterSchema,
  type KeepRoom,
  type KeptRoom,
  type KeptRooms as KeptRoomList,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { KeptRooms } from './kept-rooms.js';

/** Rooms that a signed-in person keeps. */
@SignedIn()
@Controller('api/rydesync/kept-rooms')
export class KeptRoomsController {
  constructor(private readonly kept: KeptRooms) {}

  @Operation('listKeptRooms', 'Lists the rooms that the caller keeps.')
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(keptRoomsSchema)
  async list(@CurrentPrincipal() { uid }: Principal): Promise<KeptRoomList> {
    return { rooms: await this.kept.of(uid), most: mostKeptRooms };
  }

  @Operation('keepRoom', 'Keeps a room for the caller, who hosts it from then on.')
  @Post()
  @HttpCode(200)
  @Answers(keptRoomSchema)
  keep(
    @Body({ schema: keepRoomSchema }) { room }: KeepRoom,
    @CurrentPrincipal() principal: Principal,
  ): Promise<KeptRoom> {
    return this.kept.claim(room, principal);
  }

  @Operation('releaseRoom', 'Releases a room that the caller keeps.')
  @Delete(':room')
  @HttpCode(204)
  async release(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<void> {
    await this.kept.release(room, uid);
  }
}
