import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { ObjectStore, openSharedObjectStore } from '@sevenfold/object-store';
import { DATABASE, OperatorAudit, type Platform } from '@sevenfold/service-defaults';
import { ActivitiesController } from './activity/activities.controller.js';
import { ActivityFeed } from './activity/activity-feed.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { OperatorActions } from './audit/operator-actions.js';
import { FindAuditEntriesQuery } from './audit/find-audit-entries.query.js';
import { AuditOutcomes } from './commands/audit-outcomes.js';
import { CommandRoomHandler } from './commands/command-room.handler.js';
import { RoomCommandsController } from './commands/room-commands.controller.js';
import { MODERATION_CONFIG, type ModerationConfig } from './config.js';
import { Database } from './database.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { HandleDeadLetterHandler } from './dead-letters/handle-dead-letter.handler.js';
import { RemoveLineController } from './guestbook/remove-line.controller.js';
import { RemoveLineHandler } from './guestbook/remove-line.handler.js';
import { ChangeMaintenanceHandler } from './maintenance/change-maintenance.handler.js';
import { MaintenanceController } from './maintenance/maintenance.controller.js';
import { MaintenanceMode } from './maintenance/maintenance-mode.js';
import { PrunePresenceController } from './prune/prune-presence.controller.js';
import { PrunePresenceHandler } from './prune/prune-presence.handler.js';
import { RefusedCalls } from './refused-calls/refused-calls.js';
import { ReportRefusedCallController } from './refused-calls/report-refused-call.controller.js';
import { HttpLiveRooms } from './rooms/http-live-rooms.js';
import { LiveRooms } from './rooms/live-rooms.js';
import { RoomsController } from './rooms/rooms.controller.js';
import { EmbeddedTraceStore } from './traces/embedded-trace-store.js';
import { TraceStore } from './traces/trace-store.js';
import { TracesController } from './traces/traces.controller.js';
import { ZipkinTraceStore } from './traces/zipkin-trace-store.js';

/** The service's wiring. */
@Module({})
export class ModerationModule {
  static register(platform: Platform<ModerationConfig>): DynamicModule {
    return {
      module: ModerationModule,
      controllers: [
        RoomsController,
        RoomCommandsController,
        PrunePresenceController,
        AuditController,
        ReportRefusedCallController,
        ActivitiesController,
        TracesController,
        MaintenanceController,
        DeadLettersController,
        RemoveLineController,
      ],
      providers: [
        ...adapters(platform),
        AuditLog,
        OperatorActions,
        { provide: OperatorAudit, useExisting: OperatorActions },
        FindAuditEntriesQuery,
        RefusedCalls,
        AuditOutcomes,
        CommandRoomHandler,
        PrunePresenceHandler,
        HandleDeadLetterHandler,
        RemoveLineHandler,
        ActivityFeed,
        MaintenanceMode,
        ChangeMaintenanceHandler,
      ],
    };
  }
}

/** Adapters of the ports. */
function adapters({ config, database }: Platform<ModerationConfig>): Provider[] {
  return [
    { provide: MODERATION_CONFIG, useValue: config },
    { provide: Database, useFactory: () => new Database(prismaOptions(database!.pool)) },
    { provide: DATABASE, useExisting: Database },
    { provide: ObjectStore, useFactory: () => openSharedObjectStore(config) },
    { provide: LiveRooms, useFactory: () => new HttpLiveRooms(config.ROOMS_GATEWAY_URL) },
    {
      provide: TraceStore,
      useFactory: () =>
        config.TRACES_QUERY_URL ? new ZipkinTraceStore(config.TRACES_QUERY_URL) : new EmbeddedTraceStore(),
    },
  ];
}
