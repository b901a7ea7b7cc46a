import { mailMigrations } from '@sevenfold/mail';
import { messagingMigrations } from '@sevenfold/messaging';
import { defineService } from '@sevenfold/service-defaults';
import { configSchema } from './config.js';
import { ContactIntakeModule } from './contact-intake.module.js';
import { ErasureStartedConsumer } from './personal-data/erasure-started.consumer.js';
import { ExportRequestedConsumer } from './personal-data/export-requested.consumer.js';
import { refuseForms } from './refuse-forms.js';
import { passUploadsThrough } from './uploads/pass-uploads-through.js';

export const contactIntake = defineService({
  name: 'contact-intake',
  description: 'Contact submissions, their uploads, and the inbox they arrive in.',
  config: configSchema,
  migrations: [messagingMigrations, mailMigrations, new URL('../prisma/migrations', import.meta.url)],
  consumers: [ExportRequestedConsumer, ErasureStartedConsumer],
  // A message of the greatest configurable length, each character escaped.
  bodyLimit: 1024 * 1024,
  module: platform => ContactIntakeModule.register(platform),
  configure: app => {
    refuseForms(app);
    passUploadsThrough(app);
  },
});
