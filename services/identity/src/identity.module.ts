import { Module, type DynamicModule } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { messagingMigrations } from '@sevenfold/messaging';
import { ObjectStore, openSharedObjectStore } from '@sevenfold/object-store';
import { DATABASE, defineService, operatorActions, type Platform } from '@sevenfold/service-defaults';
import { configSchema, type IdentityConfig } from './config.js';
import { Database } from './database.js';
import { GuestTokenLimit } from './guests/guest-token-limit.js';
import { GuestTokens } from './guests/guest-tokens.js';
import { IssueGuestTokenController } from './guests/issue-guest-token.controller.js';
import { IssueGuestTokenHandler } from './guests/issue-guest-token.handler.js';
import { DivisionAccessQuery } from './memberships/division-access.query.js';
import { MembershipChangedConsumer } from './memberships/membership-changed.consumer.js';
import { MembershipGrantedConsumer } from './memberships/membership-granted.consumer.js';
import { ManagePersonController } from './operators/manage-person.controller.js';
import { ManagePersonHandler } from './operators/manage-person.handler.js';
import { ErasureStartedConsumer } from './personal-data/erasure-started.consumer.js';
import { ExportRequestedConsumer } from './personal-data/export-requested.consumer.js';
import { ShowPrincipalController } from './principals/show-principal.controller.js';
import { KeycloakRealmAdmin } from './realm-admin/keycloak-realm-admin.js';
import { NoRealmAdmin, RealmAdmin } from './realm-admin/realm-admin.js';
import { SessionRetention } from './retention/session-retention.js';
import { OperatorStandingQuery } from './revocations/operator-standing.query.js';
import { RevocationsQuery } from './revocations/revocations.query.js';
import { TellVerifiersController } from './revocations/tell-verifiers.controller.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { OwnSessionsHandler } from './sessions/own-sessions.handler.js';
import { ReportSessionController } from './sessions/report-session.controller.js';
import { ReportSessionHandler } from './sessions/report-session.handler.js';
import { PublishSigningKeysController } from './signing-keys/publish-signing-keys.controller.js';
import { SigningKeys } from './signing-keys/signing-keys.js';

@Module({
  controllers: [
    IssueGuestTokenController,
    PublishSigningKeysController,
    ShowPrincipalController,
    ReportSessionController,
    OwnSessionsController,
    ManagePersonController,
    TellVerifiersController,
  ],
  providers: [
    { provide: DATABASE, useExisting: Database },
    SigningKeys,
    GuestTokens,
    GuestTokenLimit,
    IssueGuestTokenHandler,
    ReportSessionHandler,
    DivisionAccessQuery,
    OwnSessionsHandler,
    ManagePersonHandler,
    ...operatorActions,
    SessionRetention,
    RevocationsQuery,
    OperatorStandingQuery,
  ],
})
class IdentityModule {
  static register({ database, config }: Platform<IdentityConfig>): DynamicModule {
    const options = prismaOptions(database!.pool);
    return {
      module: IdentityModule,
      providers: [
        { provide: Database, useFactory: () => new Database(options) },
        { provide: ObjectStore, useFactory: () => openSharedObjectStore(config) },
        { provide: RealmAdmin, useFactory: () => realmAdmin(config) },
      ],
    };
  }
}

function realmAdmin({
  SIGN_IN_URL: url,
  REALM_ADMIN_CLIENT,
  REALM_ADMIN_SECRET,
}: IdentityConfig): RealmAdmin {
  if (!url || !REALM_ADMIN_SECRET) return new NoRealmAdmin();
  return new KeycloakRealmAdmin({ url, client: REALM_ADMIN_CLIENT, secret: REALM_ADMIN_SECRET });
}

export const identity = defineService({
  name: 'identity',
  description: 'Identities: guest tokens and their keys, the meaning of tokens, sessions.',
  config: configSchema,
  migrations: [messagingMigrations, new URL('../prisma/migrations', import.meta.url)],
  consumers: [
    MembershipGrantedConsumer,
    MembershipChangedConsumer,
    ExportRequestedConsumer,
    ErasureStartedConsumer,
  ],
  bodyLimit: 4 * 1024,
  tellsRevocations: true,
  module: platform => IdentityModule.register(platform),
});
