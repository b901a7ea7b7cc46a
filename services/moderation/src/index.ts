import { messagingMigrations } from '@sevenfold/messaging';
import { defineService } from '@sevenfold/service-defaults';
import { ActivityConsumer } from './activity/activity.consumer.js';
import { OperatorActionRecordedConsumer } from './audit/operator-action-recorded.consumer.js';
import { RoomCommandCompletedConsumer } from './commands/room-command-completed.consumer.js';
import { configSchema } from './config.js';
import { ModerationModule } from './moderation.module.js';
import { ErasureStartedConsumer } from './personal-data/erasure-started.consumer.js';
import { ExportRequestedConsumer } from './personal-data/export-requested.consumer.js';
import { recordOwnRefusals } from './refused-calls/record-own-refusals.js';

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
