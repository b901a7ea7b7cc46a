import { defineService } from '@sevenfold/service-defaults';
import { configSchema } from './config.js';
import { ModerationModule } from './moderation.module.js';
import { recordOwnRefusals } from './refused-calls/record-own-refusals.js';

export const moderation = defineService({
  name: 'moderation',
  description: 'Operator commands, audit log, activity, maintenance and traces.',
  config: configSchema,
  migrations: new URL('../prisma/migrations', import.meta.url),
  module: platform => ModerationModule.register(platform),
  configure: (app, platform) => recordOwnRefusals(app, platform),
});
