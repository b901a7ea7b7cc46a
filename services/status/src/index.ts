import { messagingMigrations } from '@sevenfold/messaging';
import { defineService } from '@sevenfold/service-defaults';
import { configSchema } from './config.js';
import { MaintenanceChangedConsumer } from './maintenance/maintenance-changed.consumer.js';
import { StatusModule } from './status.module.js';

export const status = defineService({
  name: 'status',
  description: 'Probes, history, uptime and incidents.',
  config: configSchema,
  migrations: [messagingMigrations, new URL('../prisma/migrations', import.meta.url)],
  consumers: [MaintenanceChangedConsumer],
  module: platform => StatusModule.register(platform),
});
