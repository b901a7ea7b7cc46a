import { Module, type DynamicModule } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { messagingMigrations } from '@sevenfold/messaging';
import { ObjectStore, openSharedObjectStore } from '@sevenfold/object-store';
import { DATABASE, defineService, OperatorAudit, type Platform } from '@sevenfold/service-defaults';
import { ActivitiesController } from './activity/activities.controller.js';
import { ActivityConsumer } from './activity/activity.consumer.js';
import { ActivityFeed } from './activity/activity-feed.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { AuditedActions } from './audit/audited-actions.js';
import { FindAuditEntriesQuery } from './audit/find-audit-entries.query.js';
import { OperatorActionRecordedConsumer } from './audit/operator-action-recorded.consumer.js';
import { AuditOutcomes } from './commands/audit-outcomes.js';
import { CommandRoomHandler } from './commands/command-room.handler.js';
import { RoomCommandCompletedConsumer } from './commands/room-command-completed.consumer.js';
import { RoomCommandsController } from './commands/room-commands.controller.js';
import { configSchema, type ModerationConfig } from './config.js';
import { Database } from './database.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { HandleDeadLetterHandler } from './dead-letters/handle-dead-letter.handler.js';
import { GameDaysController } from './game-days/game-days.controller.js';
import { GameDays } from './game-days/game-days.js';
import { RemoveLineController } from './guestbook/remove-line.controller.js';
import { RemoveLineHandler } from './guestbook/remove-line.handler.js';
import { ChangeMaintenanceHandler } from './maintenance/change-maintenance.handler.js';
import { MaintenanceController } from './maintenance/maintenance.controller.js';
import { MaintenanceMode } from './maintenance/maintenance-mode.js';
import { ErasureStartedConsumer } from './personal-data/erasure-started.consumer.js';
import { ExportRequestedConsumer } from './personal-data/export-requested.consumer.js';
import { PrunePresenceController } from './prune/prune-presence.controller.js';
import { PrunePresenceHandler } from './prune/prune-presence.handler.js';
import { recordOwnRefusals } from './refused-calls/record-own-refusals.js';
import { RefusedCalls } from './refused-calls/refused-calls.js';
import { ReportRefusedCallController } from './refused-calls/report-refused-call.controller.js';
import { HttpRoomsClient } from './rooms/http-rooms-client.js';
import { RoomsClient } from './rooms/rooms-client.js';
import { RoomsController } from './rooms/rooms.controller.js';
import { EmbeddedLogStore } from './references/embedded-log-store.js';
import { FindReferenceQuery } from './references/find-reference.query.js';
import { LogStore } from './references/log-store.js';
import { ReferencesController } from './references/references.controller.js';
import { VictoriaLogStore } from './references/victoria-log-store.js';
import { EmbeddedTraceStore } from './traces/embedded-trace-store.js';
import { TraceStore } from './traces/trace-store.js';
import { TracesController } from './traces/traces.controller.js';
import { ZipkinTraceStore } from './traces/zipkin-trace-store.js';

@Module({
  controllers: [
    RoomsController,
    RoomCommandsController,
    PrunePresenceController,
    AuditController,
    ReportRefusedCallController,
    ActivitiesController,
    TracesController,
    ReferencesController,
    MaintenanceController,
    DeadLettersController,
    RemoveLineController,
    GameDaysController,
  ],
  providers: [
    { provide: DATABASE, useExisting: Database },
    AuditLog,
    AuditedActions,
    { provide: OperatorAudit, useExisting: AuditedActions },
    FindAuditEntriesQuery,
    RefusedCalls,
    FindReferenceQuery,
    AuditOutcomes,
    CommandRoomHandler,
    PrunePresenceHandler,
    HandleDeadLetterHandler,
    RemoveLineHandler,
    ActivityFeed,
    MaintenanceMode,
    ChangeMaintenanceHandler,
    GameDays,
  ],
})
class ModerationModule {
  static register({ config, database }: Platform<ModerationConfig>): DynamicModule {
    const options = prismaOptions(database!.pool);
    return {
      module: ModerationModule,
      providers: [
        { provide: Database, useFactory: () => new Database(options) },
        { provide: ObjectStore, useFactory: () => openSharedObjectStore(config) },
        { provide: RoomsClient, useFactory: () => new HttpRoomsClient(config.ROOMS_GATEWAY_URL) },
        { provide: TraceStore, useFactory: () => traceStore(config) },
        { provide: LogStore, useFactory: () => logStore(config) },
      ],
    };
  }
}

function traceStore({ TRACES_QUERY_URL: url }: ModerationConfig): TraceStore {
  return url ? new ZipkinTraceStore(url) : new EmbeddedTraceStore();
}

function logStore({ LOGS_QUERY_URL: url }: ModerationConfig): LogStore {
  return url ? new VictoriaLogStore(url) : new EmbeddedLogStore();
}

export const moderation = defineService({
  name: 'moderation',
  description: 'Operator commands, audit log, activity, maintenance and traces.',
  config: configSchema,
  migrations: [messagingMigrations, new URL('../prisma/migrations', import.meta.url)],
  consumers: [
    RoomCommandCompletedConsumer,
    OperatorActionRecordedConsumer,
    ActivityConsumer,
    ExportRequestedConsumer,
    ErasureStartedConsumer,
  ],
  module: platform => ModerationModule.register(platform),
  configure: (app, platform) => recordOwnRefusals(app, platform),
});
