import {
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { AllowGuests, CurrentPrincipal, Public, SignedIn, type Principal } from '@sevenfold/auth';
import {
  NotAllowed,
  roomParameterSchema,
  roomTracksSchema,
  trackUploadParameterSchema,
  trackUploadQuerySchema,
  uploadedTrackSchema,
  type RoomTracks,
  type TrackUploadQuery,
  type UploadedTrack,
} from '@sevenfold/contracts';
import { requestedRange } from '@sevenfold/object-store';
import {
  Answers,
  AnswersRanges,
  Operation,
  PLATFORM,
  type Platform,
  StreamedBody,
} from '@sevenfold/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RoomsGatewayConfig } from '../config.js';
import { StateView } from '../rooms/room-state.js';
import { RoomRegistry } from '../store/room-registry.js';
import { onlyTheHost, sizeMissing, tooLarge } from './track-upload.errors.js';
import { TrackUploads } from './track-uploads.js';

/** Tracks that hosts upload, in addition to the studio's own library. */
@Controller('api/rydesync')
export class TrackUploadsController {
  constructor(
    private readonly uploads: TrackUploads,
    private readonly rooms: RoomRegistry,
    @Inject(PLATFORM) private readonly platform: Platform<RoomsGatewayConfig>,
  ) {}

  /** The body is the file. If possible, rejects it before reading its bytes. */
  @SignedIn()
  @Operation('uploadTrack', 'Uploads a track to a room.')
  @Post('rooms/:room/tracks')
  @StreamedBody('application/octet-stream')
  @HttpCode(201)
  @Answers(uploadedTrackSchema, { status: 201 })
  async add(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
    @Query({ schema: trackUploadQuerySchema }) { name }: TrackUploadQuery,
    @CurrentPrincipal() { uid }: Principal,
    @Headers('content-length') length: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<UploadedTrack> {
    if ((await this.look(room))?.host() !== uid) throw onlyTheHost();
    const size = Number(length);
    if (!Number.isSafeInteger(size) || size <= 0) throw sizeMissing();
    const most = this.platform.config.TRACK_MAX_BYTES;
    if (size > most) throw tooLarge(most);
    return this.uploads.add({ uid, room, fileName: name, size, bytes: request.raw });
  }

  @AllowGuests()
  @Operation('listRoomTracks', 'Lists the tracks of a room.')
  @Get('rooms/:room/tracks')
  @Answers(roomTracksSchema)
  @Header('cache-control', 'no-store')
  async list(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<RoomTracks> {
    const seen = await this.look(room);
    if (!seen?.member(uid)) throw new NotAllowed('room.members-only', 'Join the room first.');
    return { tracks: await this.uploads.ofRoom(room, seen.begunAt()) };
  }

  @SignedIn()
  @Operation('removeTrack', 'Removes a track.')
  @Delete('tracks/:id')
  @HttpCode(204)
  async remove(
    @Param({ schema: trackUploadParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<void> {
    await this.uploads.remove(id, uid);
  }

  /** The URL is the permission: it cannot be guessed, and players cannot send a token. */
  @Public()
  @Operation('downloadTrack', 'Downloads the audio of a track.')
  @Get('tracks/:id/audio')
  @AnswersRanges('audio/*')
  async audio(
    @Param({ schema: trackUploadParameterSchema }) { id }: { id: string },
    @Headers('range') rangeHeader: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { contentType, size, read } = await this.uploads.open(id);
    const range = requestedRange(rangeHeader, size);
    void reply.headers({
      'content-type': contentType,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=604800, immutable',
      'accept-ranges': 'bytes',
    });
    if (range === 'unsatisfiable') {
      await reply.status(416).header('content-range', `bytes */${size}`).send();
      return;
    }
    if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    void reply.header('content-length', range ? range.end - range.start + 1 : size);
    await reply.send(await read(range));
  }

  private async look(room: string): Promise<StateView | undefined> {
    const state = await this.rooms.peek(room);
    return state ? new StateView(state) : undefined;
  }
}
