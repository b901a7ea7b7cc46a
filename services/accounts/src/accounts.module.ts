import { Module, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { DATABASE, defineService, type Platform } from '@sevenfold/service-defaults';
import { configSchema, type AccountsConfig } from './config.js';
import { Database } from './database.js';
import { DecideDivisionRequestController } from './division-requests/decide-division-request/decide-division-request.controller.js';
import { DecideDivisionRequestHandler } from './division-requests/decide-division-request/decide-division-request.handler.js';
import { FindDivisionRequestsController } from './division-requests/find-division-requests/find-division-requests.controller.js';
import { FindDivisionRequestsQuery } from './division-requests/find-division-requests/find-division-requests.query.js';
import { SubmitDivisionRequestController } from './division-requests/submit-division-request/submit-division-request.controller.js';
import { SubmitDivisionRequestHandler } from './division-requests/submit-division-request/submit-division-request.handler.js';
import { GrantDiagnosticMembershipController } from './memberships/grant-diagnostic-membership/grant-diagnostic-membership.controller.js';
import { GrantDiagnosticMembershipHandler } from './memberships/grant-diagnostic-membership/grant-diagnostic-membership.handler.js';
import { MembershipRepository } from './memberships/membership.repository.js';
import { OperatorActionLog } from './operator-actions/operator-action.log.js';
import { AccountRepository } from './profiles/account.repository.js';
import { ChangeSettingsController } from './profiles/change-settings/change-settings.controller.js';
import { ChangeSettingsHandler } from './profiles/change-settings/change-settings.handler.js';
import { CreateProfileController } from './profiles/create-profile/create-profile.controller.js';
import { CreateProfileHandler } from './profiles/create-profile/create-profile.handler.js';
import { FindAccountsController } from './profiles/find-accounts/find-accounts.controller.js';
import { FindAccountsQuery } from './profiles/find-accounts/find-accounts.query.js';
import { ImportLegacyAccountController } from './profiles/import-legacy-account/import-legacy-account.controller.js';
import { ImportLegacyAccountHandler } from './profiles/import-legacy-account/import-legacy-account.handler.js';
import { ProfileQuery } from './profiles/profile.query.js';
import { ShowProfileController } from './profiles/show-profile/show-profile.controller.js';
import { UserActionReportedConsumer } from './user-actions/record-reported-action/user-action-reported.consumer.js';
import { SessionSignedInConsumer } from './user-actions/record-sign-in/session-signed-in.consumer.js';
import { SubmissionStoredConsumer } from './user-actions/record-submission/submission-stored.consumer.js';
import { RecordUserActionsController } from './user-actions/record-user-actions/record-user-actions.controller.js';
import { RecordUserActionsHandler } from './user-actions/record-user-actions/record-user-actions.handler.js';
import { UserActionRepository } from './user-actions/user-action.repository.js';

@Module({
  controllers: [
    CreateProfileController,
    ShowProfileController,
    ChangeSettingsController,
    FindAccountsController,
    ImportLegacyAccountController,
    GrantDiagnosticMembershipController,
    RecordUserActionsController,
    SubmitDivisionRequestController,
    FindDivisionRequestsController,
    DecideDivisionRequestController,
  ],
  providers: [
    { provide: DATABASE, useExisting: Database },
    AccountRepository,
    MembershipRepository,
    UserActionRepository,
    OperatorActionLog,
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
    SessionSignedInConsumer,
    UserActionReportedConsumer,
    SubmissionStoredConsumer,
  ],
})
class AccountsModule implements OnModuleDestroy {
  constructor(private readonly database: Database) {}

  static register({ database }: Platform<AccountsConfig>): DynamicModule {
    const options = prismaOptions(database!.pool);
    const provider = { provide: Database, useFactory: () => new Database(options) };
    return { module: AccountsModule, providers: [provider] };
  }

  async onModuleDestroy() {
    await this.database.$disconnect();
  }
}

export const accounts = defineService({
  name: 'accounts',
  description: 'Profiles, settings, badges, purchases, the action log, access to divisions.',
  config: configSchema,
  migrations: new URL('../prisma/migrations', import.meta.url),
  /** A full batch of user actions. */
  bodyLimit: 512 * 1024,
  module: platform => AccountsModule.register(platform),
});
