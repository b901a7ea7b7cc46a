import { defineService } from '@sevenfold/service-defaults';
import { configSchema } from './config.js';
import { ModerationModule } from './moderation.module.js';

export const moderation = defineService({
  name: 'moderation',
  description: 'Operator commands, audit log, activity, maintenance and traces.',
  config: configSchema,
  migrations: new URL('../prisma/migrations', import.meta.url),
  module: platform => ModerationModule.register(platform),
});
