import { Module, type DynamicModule } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { findMailsController, MailDelivery, mailMigrations } from '@sevenfold/mail';
import { messagingMigrations } from '@sevenfold/messaging';
import { FolderObjectStore, ObjectStore, openObjectStore } from '@sevenfold/object-store';
import type { S3ObjectStore } from '@sevenfold/object-store/s3';
import {
  DATABASE,
  defineService,
  InvalidConfiguration,
  operatorActions,
  type Platform,
} from '@sevenfold/service-defaults';
import { configSchema, objectDirectory, uploadDirectory, type ContactIntakeConfig } from './config.js';
import { SpamGuard } from './spam/spam-guard.js';
import { CrashPoints } from './crash-points.js';
import { Database } from './database.js';
import { InboxController } from './inbox/inbox.controller.js';
import { InboxQuery } from './inbox/inbox.query.js';
import { HandleSubmissionHandler } from './inbox/handle-submission.handler.js';
import { Limits } from './limits.js';
import { ObjectsController } from './objects/objects.controller.js';
import { SubmissionMails } from './mails/submission-mails.js';
import { ErasureStartedConsumer } from './personal-data/erasure-started.consumer.js';
import { ExportRequestedConsumer } from './personal-data/export-requested.consumer.js';
import { RecoverSubmissionsHandler } from './recovery/recover-submissions.handler.js';
import { SubmissionRecovery } from './recovery/submission-recovery.js';
import { refuseForms } from './refuse-forms.js';
import { ClamdScanner } from './scanning/clamd-scanner.js';
import { NoScanner, Scanner } from './scanning/scanner.js';
import { DailyQuota } from './submissions/daily-quota.js';
import { FindOwnSubmissionsQuery } from './submissions/find-own-submissions.query.js';
import { RemoveProbesHandler } from './recovery/remove-probes.handler.js';
import { SettleSubmissionHandler } from './submissions/settle-submission.handler.js';
import { StoreDocumentHandler } from './submissions/store-document.handler.js';
import { SubmissionsController } from './submissions/submissions.controller.js';
import { SubmitContactHandler } from './submissions/submit-contact.handler.js';
import { AppendToUploadHandler } from './uploads/append-to-upload.handler.js';
import { CloseUploadHandler } from './uploads/close-upload.handler.js';
import { ContactDataStore } from './uploads/contact-data-store.js';
import { FindUploadQuery } from './uploads/find-upload.query.js';
import { FinishUploadHandler } from './uploads/finish-upload.handler.js';
import { FolderUploadBytes } from './uploads/folder-upload-bytes.js';
import { PartsLedger } from './uploads/parts-ledger.js';
import { passUploadsThrough } from './uploads/pass-uploads-through.js';
import { PostgresLocker } from './uploads/postgres-locker.js';
import { RunningHashes } from './uploads/running-hashes.js';
import { TusServer } from './uploads/tus-server.js';
import { UploadBytes } from './uploads/upload-bytes.js';
import { UploadNotes } from './uploads/upload-notes.js';
import { UploadsController } from './uploads/uploads.controller.js';

@Module({
  controllers: [
    SubmissionsController,
    UploadsController,
    InboxController,
    findMailsController('contact', 'contact-intake'),
    ObjectsController,
  ],
  providers: [
    { provide: DATABASE, useExisting: Database },
    SubmitContactHandler,
    StoreDocumentHandler,
    SettleSubmissionHandler,
    SubmissionMails,
    FindOwnSubmissionsQuery,
    DailyQuota,
    SpamGuard,
    Limits,
    TusServer,
    ContactDataStore,
    PostgresLocker,
    PartsLedger,
    RunningHashes,
    UploadNotes,
    AppendToUploadHandler,
    FindUploadQuery,
    FinishUploadHandler,
    CloseUploadHandler,
    InboxQuery,
    HandleSubmissionHandler,
    ...operatorActions,
    RecoverSubmissionsHandler,
    RemoveProbesHandler,
    SubmissionRecovery,
  ],
})
class ContactIntakeModule {
  static register(platform: Platform<ContactIntakeConfig>): DynamicModule {
    const { config } = platform;
    const { pool } = platform.database!;
    const crashPoints = crashPointsOf(config);
    return {
      module: ContactIntakeModule,
      providers: [
        { provide: CrashPoints, useValue: crashPoints },
        { provide: Database, useFactory: () => new Database(prismaOptions(pool)) },
        { provide: ObjectStore, useFactory: () => objectStore(platform, crashPoints) },
        {
          provide: UploadBytes,
          inject: [ObjectStore, PartsLedger],
          useFactory: (objects: ObjectStore, ledger: PartsLedger) => uploadBytes(objects, ledger, config),
        },
        { provide: MailDelivery, useFactory: () => new MailDelivery(platform) },
        { provide: Scanner, useFactory: () => scanner(config) },
      ],
    };
  }
}

function crashPointsOf({ ENVIRONMENT, CONTACT_CRASH_AT }: Platform<ContactIntakeConfig>['config']) {
  if (CONTACT_CRASH_AT && ENVIRONMENT === 'production')
    throw new InvalidConfiguration(['CONTACT_CRASH_AT: is for tests alone']);
  return new CrashPoints(CONTACT_CRASH_AT);
}

async function objectStore({ config, readiness }: Platform<ContactIntakeConfig>, crashPoints: CrashPoints) {
  const store = await openObjectStore(config, {
    directory: objectDirectory(config),
    basePath: '/api/objects',
    onStep: (step, key) => crashPoints.reach(`${key.endsWith('.json') ? 'document' : 'attachment'}-${step}`),
  });
  readiness.addReported('objects', () => store.check());
  return store;
}

function scanner({ CLAMD_ADDRESS, CLAMD_MAX_BYTES }: ContactIntakeConfig): Scanner {
  return CLAMD_ADDRESS ? new ClamdScanner(CLAMD_ADDRESS, CLAMD_MAX_BYTES) : new NoScanner();
}

async function uploadBytes(
  objects: ObjectStore,
  ledger: PartsLedger,
  config: ContactIntakeConfig,
): Promise<UploadBytes> {
  if (objects instanceof FolderObjectStore) return FolderUploadBytes.open(uploadDirectory(config), objects);
  // Loaded only for S3: its client takes 40 MB of memory.
  const { S3UploadBytes } = await import('./uploads/s3-upload-bytes.js');
  return new S3UploadBytes(objects as S3ObjectStore, ledger, config.CLAMD_ADDRESS !== undefined);
}

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
