import { Module, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { DATABASE, defineService, type Platform } from '@sevenfold/service-defaults';
import { configSchema, type IdentityConfig } from './config.js';
import { Database } from './database.js';
import { GuestTokenLimit } from './guests/guest-token-limit.js';
import { GuestTokens } from './guests/guest-tokens.js';
import { IssueGuestTokenController } from './guests/issue-guest-token/issue-guest-token.controller.js';
import { IssueGuestTokenHandler } from './guests/issue-guest-token/issue-guest-token.handler.js';
import { DivisionAccessQuery } from './memberships/division-access.query.js';
import { MembershipGrantedConsumer } from './memberships/follow-memberships/membership-granted.consumer.js';
import { ShowPrincipalController } from './principals/show-principal/show-principal.controller.js';
import { ReportSessionController } from './sessions/report-session/report-session.controller.js';
import { ReportSessionHandler } from './sessions/report-session/report-session.handler.js';
import { PublishSigningKeysController } from './signing-keys/publish-signing-keys/publish-signing-keys.controller.js';
import { SigningKeys } from './signing-keys/signing-keys.js';

@Module({
  controllers: [
    IssueGuestTokenController,
    PublishSigningKeysController,
    ShowPrincipalController,
    ReportSessionController,
  ],
  providers: [
    { provide: DATABASE, useExisting: Database },
    SigningKeys,
    GuestTokens,
    GuestTokenLimit,
    IssueGuestTokenHandler,
    ReportSessionHandler,
    DivisionAccessQuery,
    MembershipGrantedConsumer,
  ],
})
class IdentityModule implements OnModuleDestroy {
  constructor(private readonly database: Database) {}

  static register({ database }: Platform<IdentityConfig>): DynamicModule {
    const options = prismaOptions(database!.pool);
    const provider = { provide: Database, useFactory: () => new Database(options) };
    return { module: IdentityModule, providers: [provider] };
  }

  async onModuleDestroy() {
    await this.database.$disconnect();
  }
}

export const identity = defineService({
  name: 'identity',
  description: 'Who somebody is: guest tokens and their keys, what a token means, sessions.',
  config: configSchema,
  migrations: new URL('../prisma/migrations', import.meta.url),
  bodyLimit: 4 * 1024,
  module: platform => IdentityModule.register(platform),
});
