import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { AllowGuests, CurrentPrincipal, Public, type Principal } from '@sevenfold/auth';
import {
  libraryTracks,
  openRoomsSchema,
  roomFromName,
  roomsHealthSchema,
  roomSummarySchema,
  serverTimeSchema,
  ticketRequestSchema,
  ticketSchema,
  trackListSchema,
  type RoomsHealth,
  type ServerTime,
  type SocketTicket,
  type TicketRequest,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { Connections } from '../sockets/connections.js';
import { DeviceMarks } from '../sockets/device-marks.js';
import { Tickets, ticketTtlMs } from '../sockets/tickets.js';
import { ServerClock } from '../sync/server-clock.js';
import { RoomList } from '../room-list/room-list.query.js';

/** HTTP routes that listeners need before they have a socket. */
@Controller('api/rydesync')
export class RydesyncController {
  constructor(
    private readonly tickets: Tickets,
    private readonly marks: DeviceMarks,
    private readonly rooms: RoomList,
    private readonly connections: Connections,
    private readonly clock: ServerClock,
  ) {}

  @Public()
  @Operation('showHealth', 'Shows the health of the rooms service.')
  @Get('healthz')
  @Header('cache-control', 'no-store')
  @Answers(roomsHealthSchema)
  async health(): Promise<RoomsHealth> {
    const rooms = await this.rooms.open();
    return {
      status: 'ok',
      serverTime: this.clock.now(),
      rooms: rooms.filter(({ participants }) => participants > 0).length,
      connections: this.connections.size,
    };
  }

  @Public()
  @Operation('showTime', 'Shows the server’s time, as rooms use it.')
  @Get('time')
  @Header('cache-control', 'no-store')
  @Answers(serverTimeSchema)
  time(): ServerTime {
    return { serverTime: this.clock.now() };
  }

  @AllowGuests()
  @Operation('issueTicket', 'Issues a ticket for a socket.')
  @Post('tickets')
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  @Answers(ticketSchema, { status: 201 })
  async ticket(
    @CurrentPrincipal() principal: Principal,
    @Headers('origin') origin: string | undefined,
    @Body({ schema: ticketRequestSchema }) request: TicketRequest,
  ): Promise<SocketTicket> {
    const device = this.marks.accept(request?.device);
    const ticket = await this.tickets.issue(principal, origin, device);
    return { ticket, expiresAt: Math.floor(Date.now()) + ticketTtlMs, uid: principal.uid, device };
  }

  @Public()
  @Operation('listPublicRooms', 'Lists public rooms.')
  @Get('rooms')
  @Header('cache-control', 'no-store')
  @Answers(openRoomsSchema)
  async list() {
    return { rooms: await this.rooms.open(), serverTime: this.clock.now() };
  }

  @Public()
  @Operation('showPublicRoom', 'Shows a public room.')
  @Get('rooms/:room')
  @Header('cache-control', 'no-store')
  @Answers(roomSummarySchema)
  show(@Param('room') name: string) {
    return this.rooms.openRoom(roomFromName(name));
  }

  @Public()
  @Operation('listLibraryTracks', 'Lists the tracks of the library.')
  @Get('tracks')
  @Header('cache-control', 'public, max-age=60')
  @Answers(trackListSchema)
  listTracks() {
    return { tracks: libraryTracks };
  }
}
