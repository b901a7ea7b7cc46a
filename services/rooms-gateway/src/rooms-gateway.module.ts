import { randomUUID } from 'node:crypto';
import {
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { findMailsController, MailDelivery, mailMigrations } from '@sevenfold/mail';
import { messagingMigrations } from '@sevenfold/messaging';
import { ObjectStore, openObjectStore } from '@sevenfold/object-store';
import { DATABASE, defineService, operatorActions, type Platform } from '@sevenfold/service-defaults';
import { configSchema, trackDirectory, type RoomsGatewayConfig } from './config.js';
import { AccountChangedConsumer } from './projections/account-changed.consumer.js';
import { AccountNewsConsumer } from './projections/account-news.consumer.js';
import { broadcasting } from './broadcast/room-broadcaster.js';
import { Connections } from './sockets/connections.js';
import { DeviceMarks } from './sockets/device-marks.js';
import { Housekeeping } from './upkeep/housekeeping.js';
import { MaintenanceChangedConsumer } from './projections/maintenance-changed.consumer.js';
import { Joining } from './operations/joining.js';
import { NewRooms, type NewRoomLimits } from './operations/new-rooms.js';
import { Operations } from './operations/operations.js';
import { PasswordChecks } from './operations/password-checks.js';
import { PodWatch } from './store/pod-watch.js';
import { RoomsSocketAdapter } from './operations/rooms-socket.adapter.js';
import { RoomsSocketGateway } from './operations/rooms-socket.gateway.js';
import { SessionSignedOutConsumer } from './sockets/session-signed-out.consumer.js';
import { EndedSignIns } from './sockets/ended-sign-ins.js';
import { SessionRevocations } from './sockets/session-revocations.js';
import { SOCKET_SETTINGS, FrameDispatcher, type SocketSettings } from './operations/frame-dispatcher.js';
import { FailedOperations } from './sockets/failed-operations.js';
import { SocketFailures } from './sockets/socket-failures.js';
import { Tickets } from './sockets/tickets.js';
import { Database } from './database.js';
import { RoomList } from './room-list/room-list.query.js';
import { RydesyncController } from './http/rydesync.controller.js';
import { Activities } from './projections/activities.js';
import { OperatorNewsConsumer } from './operators/operator-news.consumer.js';
import { OperatorRoomsController } from './operators/operator-rooms.controller.js';
import { RoomTrends } from './operators/room-trends.js';
import { PrunePresence } from './operators/prune-presence.js';
import { RoomCommandRequestedConsumer } from './operators/room-command-requested.consumer.js';
import { RoomCommandsHandler } from './operators/room-commands.handler.js';
import { observeNow } from './metrics.js';
import { ErasureStartedConsumer } from './personal-data/erasure-started.consumer.js';
import { ExportObjects } from './personal-data/export-objects.js';
import { ExportRequestedConsumer } from './personal-data/export-requested.consumer.js';
import { PersonRoomsQuery } from './personal-data/person-rooms.query.js';
import { PathTree } from './path-tree/path-tree.js';
import { RoomRetention } from './upkeep/room-retention.js';
import { RoomRepository } from './store/room-repository.js';
import { LastHour } from './operators/last-hour.js';
import { OPEN_BROADCASTER, RoomRegistry } from './store/room-registry.js';
import { openLiveStore } from './store/live-store.js';
import { RoomStore, TicketStore } from './store/room-store.js';
import { Seats } from './operations/seats.js';
import { VOICE_CAPACITY } from './rooms/voices.js';
import { ServerClock } from './sync/server-clock.js';
import { FindKeptRoomsQuery } from './kept-rooms/find-kept-rooms.query.js';
import { KeptRooms } from './kept-rooms/kept-rooms.js';
import { KeptRoomsController } from './kept-rooms/kept-rooms.controller.js';
import { KeptRoomsSweeper } from './kept-rooms/kept-rooms-sweeper.js';
import { Parties } from './parties/parties.js';
import { AccountBlockedConsumer } from './parties/account-blocked.consumer.js';
import { PartiesController } from './parties/parties.controller.js';
import { PartyEmails } from './parties/party-emails.js';
import { PartyUpkeep } from './parties/party-upkeep.js';
import { Playlists } from './playlists/playlists.js';
import { PlaylistsController } from './playlists/playlists.controller.js';
import { passTracksThrough } from './track-uploads/pass-tracks-through.js';
import { TrackSweeper } from './track-uploads/track-sweeper.js';
import { TrackUploadsController } from './track-uploads/track-uploads.controller.js';
import { TRACK_UPLOAD_LIMITS, TrackUploads, type TrackUploadLimits } from './track-uploads/track-uploads.js';
import { ICE_SETTINGS, iceSettings } from './sfu/ice-servers.js';
import { openSfu } from './sfu/open-sfu.js';
import { SfuSessions } from './sfu/sfu-sessions.js';
import { VoiceOperations } from './sfu/voice-operations.js';
import { Sfu } from './sfu/sfu.js';

const drainDeadlineMs = 5_000;

@Module({
  controllers: [
    RydesyncController,
    KeptRoomsController,
    PartiesController,
    PlaylistsController,
    TrackUploadsController,
    OperatorRoomsController,
    findMailsController('rooms', 'rooms-gateway', 'findRoomMails'),
  ],
  providers: [
    { provide: DATABASE, useExisting: Database },
    ServerClock,
    RoomRegistry,
    Connections,
    EndedSignIns,
    Housekeeping,
    Joining,
    Operations,
    PasswordChecks,
    RoomsSocketGateway,
    SessionRevocations,
    FrameDispatcher,
    SocketFailures,
    FailedOperations,
    Tickets,
    RoomList,
    LastHour,
    RoomTrends,
    Activities,
    ...operatorActions,
    PrunePresence,
    RoomCommandsHandler,
    ExportObjects,
    PersonRoomsQuery,
    RoomRetention,
    TrackSweeper,
    TrackUploads,
    FindKeptRoomsQuery,
    KeptRooms,
    KeptRoomsSweeper,
    Parties,
    PartyEmails,
    PartyUpkeep,
    Playlists,
    SfuSessions,
    VoiceOperations,
  ],
})
class RoomsGatewayModule implements OnApplicationBootstrap, OnModuleDestroy {
  private stopObserving: (() => void) | undefined;

  constructor(
    private readonly rooms: RoomRegistry,
    private readonly connections: Connections,
    private readonly dispatcher: FrameDispatcher,
    private readonly housekeeping: Housekeeping,
    private readonly failures: SocketFailures,
    private readonly sessionRevocations: SessionRevocations,
    private readonly sfu: Sfu,
    private readonly sfuSessions: SfuSessions,
  ) {}

  static register(platform: Platform<RoomsGatewayConfig>): DynamicModule {
    const { config, logger } = platform;
    const store = openLiveStore(config, logger);
    const pod = randomUUID();
    if (config.ROOM_STORE === 'redis')
      platform.readiness.addRequired('room-store', () => store.rooms.probe());
    const { pool } = platform.database!;
    const sfu = openSfu(config, logger);
    const voiceCapacity = () => ({ meshSpeakers: config.VOICE_MESH_SPEAKERS, relay: sfu.state });
    return {
      module: RoomsGatewayModule,
      providers: [
        { provide: RoomStore, useValue: store.rooms },
        { provide: TicketStore, useValue: store.tickets },
        { provide: Seats, useValue: new Seats(store.seats) },
        { provide: PodWatch, useValue: new PodWatch(pod, store.pods) },
        {
          provide: OPEN_BROADCASTER,
          useFactory: (tree: PathTree, clock: ServerClock) =>
            broadcasting(tree, clock, { pod, places: config.STAGE_PLACES }, logger),
          inject: [PathTree, ServerClock],
        },
        { provide: Sfu, useValue: sfu },
        { provide: VOICE_CAPACITY, useValue: voiceCapacity },
        { provide: PathTree, useValue: new PathTree(voiceCapacity) },
        { provide: ICE_SETTINGS, useValue: iceSettings(config) },
        { provide: SOCKET_SETTINGS, useValue: socketSettings(config) },
        { provide: NewRooms, useValue: new NewRooms(newRoomLimits(config), store.perDay) },
        { provide: DeviceMarks, useValue: new DeviceMarks(platform.database!.url) },
        { provide: TRACK_UPLOAD_LIMITS, useValue: uploadLimits(config) },
        { provide: Database, useFactory: () => new Database(prismaOptions(pool)) },
        { provide: MailDelivery, useFactory: () => new MailDelivery(platform) },
        {
          provide: RoomRepository,
          useFactory: (database: Database) => new RoomRepository(database, pool, logger),
          inject: [Database],
        },
        {
          provide: ObjectStore,
          useFactory: async () => {
            const tracks = await openObjectStore(config, {
              directory: trackDirectory(config),
              basePath: '/api/objects',
            });
            platform.readiness.addReported('objects', () => tracks.check());
            return tracks;
          },
        },
      ],
    };
  }

  async onApplicationBootstrap() {
    this.stopObserving = observeNow({
      sockets: () => this.connections.size,
      rooms: () => this.rooms.size,
      relayed: () => this.sfuSessions.size,
      waiting: () => this.connections.waiting,
    });
    this.sfu.start();
    await this.sessionRevocations.start();
    await this.housekeeping.start();
  }

  /** Order matters: drains sockets, persists what is pending, then closes the stores. */
  async onModuleDestroy() {
    this.stopObserving?.();
    this.dispatcher.drain();
    await this.connections.drain(drainDeadlineMs);
    await this.housekeeping.stop();
    await this.sfu.stop();
    await this.rooms.stop();
    await this.failures.flush();
    await this.rooms.store.close();
  }
}

const newRoomLimits = (config: RoomsGatewayConfig): NewRoomLimits => ({
  ofPerson: config.NEW_ROOMS_PER_DAY,
  ofGuest: config.NEW_ROOMS_PER_DAY_OF_GUEST,
  ofGuestsNetwork: config.NEW_ROOMS_PER_DAY_OF_GUESTS_NETWORK,
});

const uploadLimits = (config: RoomsGatewayConfig): TrackUploadLimits => ({
  tracksPerPerson: config.TRACKS_PER_PERSON,
  bytesPerPerson: config.TRACK_BYTES_PER_PERSON,
  tracksPerHour: config.TRACKS_PER_HOUR,
  bytesPerHour: config.TRACK_BYTES_PER_HOUR,
  keepDays: config.TRACK_KEEP_DAYS,
});

function socketSettings(config: Platform<RoomsGatewayConfig>['config']): SocketSettings {
  const rate = (perSecond: number) => ({ perSecond, burst: perSecond * 3 });
  return {
    origins: config.SOCKET_ORIGINS ?? [new URL(config.PUBLIC_ORIGIN).origin],
    trustedHops: config.TRUSTED_PROXY_HOPS,
    operations: {
      socket: rate(config.SOCKET_OPERATIONS_PER_SECOND),
      person: rate(config.PERSON_OPERATIONS_PER_SECOND),
      address: rate(config.ADDRESS_OPERATIONS_PER_SECOND),
    },
    reads: {
      perSecond: config.PERSON_READ_BYTES_PER_SECOND,
      burst: config.PERSON_READ_BYTES_PER_SECOND * 16,
    },
    socketsPerPerson: config.SOCKETS_PER_PERSON,
    socketsPerAddress: config.SOCKETS_PER_ADDRESS,
    handshakesPerAddress: config.HANDSHAKES_PER_ADDRESS,
    socketsPerRoom: config.ROOM_SOCKETS_PER_POD,
  };
}

export const roomsGateway = defineService({
  name: 'rooms-gateway',
  description: 'Rooms in which people hear the same track at the same instant.',
  config: configSchema,
  bodyLimit: 512 * 1024,
  migrations: [messagingMigrations, mailMigrations, new URL('../prisma/migrations', import.meta.url)],
  consumers: [
    AccountChangedConsumer,
    AccountNewsConsumer,
    MaintenanceChangedConsumer,
    SessionSignedOutConsumer,
    OperatorNewsConsumer,
    AccountBlockedConsumer,
    RoomCommandRequestedConsumer,
    ErasureStartedConsumer,
    ExportRequestedConsumer,
  ],
  module: platform => RoomsGatewayModule.register(platform),
  configure: app => {
    passTracksThrough(app);
    // Email clients unsubscribe with a form (RFC 8058). The URL says what to stop, so the body is ignored.
    app.useBodyParser('multipart/form-data', {}, (_request, _body, done) => done(null, undefined));
    app.useWebSocketAdapter(new RoomsSocketAdapter(app, app.get(FrameDispatcher)));
  },
});
