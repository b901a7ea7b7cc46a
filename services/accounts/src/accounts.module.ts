import { Module, type DynamicModule } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { findMailsController, MailDelivery, mailMigrations } from '@sevenfold/mail';
import { messagingMigrations } from '@sevenfold/messaging';
import { ObjectStore, openSharedObjectStore } from '@sevenfold/object-store';
import { DATABASE, defineService, operatorActions, type Platform } from '@sevenfold/service-defaults';
import { BadgeEarnedConsumer } from './badges/badge-earned.consumer.js';
import { BadgeRepository } from './badges/badge.repository.js';
import { configSchema, type AccountsConfig } from './config.js';
import { Database } from './database.js';
import { Diagrams } from './diagrams/diagrams.js';
import { DiagramsController } from './diagrams/diagrams.controller.js';
import { DecideDivisionRequestController } from './division-requests/decide-division-request.controller.js';
import { DecideDivisionRequestHandler } from './division-requests/decide-division-request.handler.js';
import { FindDivisionRequestsController } from './division-requests/find-division-requests.controller.js';
import { FindDivisionRequestsQuery } from './division-requests/find-division-requests.query.js';
import { SubmitDivisionRequestController } from './division-requests/submit-division-request.controller.js';
import { SubmitDivisionRequestHandler } from './division-requests/submit-division-request.handler.js';
import { CancelBySignInConsumer } from './erasures/cancel-by-sign-in.consumer.js';
import { DataForgottenConsumer } from './erasures/data-forgotten.consumer.js';
import { Erasures } from './erasures/erasures.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { ExportRepository } from './exports/export.repository.js';
import { ExportRequestedConsumer } from './exports/export-requested.consumer.js';
import { ExportsController } from './exports/exports.controller.js';
import { PartCollectedConsumer } from './exports/part-collected.consumer.js';
import { GrantDiagnosticMembershipController } from './memberships/grant-diagnostic-membership.controller.js';
import { GrantDiagnosticMembershipHandler } from './memberships/grant-diagnostic-membership.handler.js';
import { MembershipRepository } from './memberships/membership.repository.js';
import { AccountData } from './personal-data/account-data.js';
import { AccountRepository } from './profiles/account.repository.js';
import { ChangeSettingsController } from './profiles/change-settings.controller.js';
import { ChangeSettingsHandler } from './profiles/change-settings.handler.js';
import { CreateProfileController } from './profiles/create-profile.controller.js';
import { CreateProfileHandler } from './profiles/create-profile.handler.js';
import { FindAccountsController } from './profiles/find-accounts.controller.js';
import { FindAccountsQuery } from './profiles/find-accounts.query.js';
import { ImportLegacyAccountController } from './legacy-accounts/import-legacy-account.controller.js';
import { ImportLegacyAccountHandler } from './legacy-accounts/import-legacy-account.handler.js';
import { ProfileQuery } from './profiles/profile.query.js';
import { ReadLegacyDocumentController } from './profiles/read-legacy-document.controller.js';
import { ShowProfileController } from './profiles/show-profile.controller.js';
import { UserActionReportedConsumer } from './user-actions/user-action-reported.consumer.js';
import { PurchaseRepository } from './purchases/purchase.repository.js';
import { PurchaseRecordedConsumer } from './purchases/purchase-recorded.consumer.js';
import { RecordPurchaseController } from './purchases/record-purchase.controller.js';
import { RecordPurchaseHandler } from './purchases/record-purchase.handler.js';
import { FindActionsController } from './user-actions/find-actions.controller.js';
import { FindActionsQuery } from './user-actions/find-actions.query.js';
import { SetAccessController } from './memberships/set-access.controller.js';
import { SetAccessHandler } from './memberships/set-access.handler.js';
import { AccountRetention } from './retention/account-retention.js';
import { SessionSignedInConsumer } from './user-actions/session-signed-in.consumer.js';
import { SubmissionStoredConsumer } from './user-actions/submission-stored.consumer.js';
import { RecordUserActionsController } from './user-actions/record-user-actions.controller.js';
import { RecordUserActionsHandler } from './user-actions/record-user-actions.handler.js';
import { UserActionRepository } from './user-actions/user-action.repository.js';

@Module({
  controllers: [
    CreateProfileController,
    ShowProfileController,
    ChangeSettingsController,
    FindAccountsController,
    ImportLegacyAccountController,
    ReadLegacyDocumentController,
    GrantDiagnosticMembershipController,
    RecordUserActionsController,
    SubmitDivisionRequestController,
    FindDivisionRequestsController,
    DecideDivisionRequestController,
    RecordPurchaseController,
    ExportsController,
    ErasuresController,
    DiagramsController,
    findMailsController('accounts', 'accounts'),
    FindActionsController,
    SetAccessController,
  ],
  providers: [
    { provide: DATABASE, useExisting: Database },
    AccountRepository,
    MembershipRepository,
    UserActionRepository,
    ...operatorActions,
    ProfileQuery,
    FindAccountsQuery,
    FindDivisionRequestsQuery,
    CreateProfileHandler,
    ChangeSettingsHandler,
    ImportLegacyAccountHandler,
    GrantDiagnosticMembershipHandler,
    SubmitDivisionRequestHandler,
    DecideDivisionRequestHandler,
    RecordUserActionsHandler,
    BadgeRepository,
    PurchaseRepository,
    RecordPurchaseHandler,
    AccountData,
    ExportRepository,
    Erasures,
    Diagrams,
    AccountRetention,
    FindActionsQuery,
    SetAccessHandler,
  ],
})
class AccountsModule {
  static register(platform: Platform<AccountsConfig>): DynamicModule {
    const { database, config, readiness } = platform;
    const options = prismaOptions(database!.pool);
    return {
      module: AccountsModule,
      providers: [
        { provide: Database, useFactory: () => new Database(options) },
        { provide: MailDelivery, useFactory: () => new MailDelivery(platform) },
        {
          provide: ObjectStore,
          useFactory: async () => {
            const objects = await openSharedObjectStore(config);
            readiness.addReported('objects', () => objects.check());
            return objects;
          },
        },
      ],
    };
  }
}

export const accounts = defineService({
  name: 'accounts',
  description: 'Profiles, settings, badges, purchases, the action log, access to divisions.',
  config: configSchema,
  migrations: [messagingMigrations, mailMigrations, new URL('../prisma/migrations', import.meta.url)],
  consumers: [
    SessionSignedInConsumer,
    UserActionReportedConsumer,
    SubmissionStoredConsumer,
    BadgeEarnedConsumer,
    PurchaseRecordedConsumer,
    ExportRequestedConsumer,
    PartCollectedConsumer,
    DataForgottenConsumer,
    CancelBySignInConsumer,
  ],
  /** A full batch of user actions. */
  bodyLimit: 512 * 1024,
  module: platform => AccountsModule.register(platform),
});
