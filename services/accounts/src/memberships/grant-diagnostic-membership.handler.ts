import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { NotAllowed, type DiagnosticMembership } from '@sevenfold/contracts';
import { Clock, CONFIG } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../config.js';
import { Database } from '../database.js';
import { AccountRepository } from '../profiles/account.repository.js';
import { MembershipRepository } from './membership.repository.js';

/** Makes the caller of the diagnostic page a member of echoverse, if that is enabled. */
@Injectable()
export class GrantDiagnosticMembershipHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountRepository,
    private readonly memberships: MembershipRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: AccountsConfig,
  ) {}

  async execute(principal: Principal): Promise<DiagnosticMembership> {
    if (!this.config.DIAGNOSTICS_SELF_GRANT)
      throw new NotAllowed('diagnostics.self-grant-off', 'You can’t grant yourself access here.');
    const now = this.clock.now();
    const grant = {
      uid: principal.uid,
      division: 'echoverse',
      level: 'member',
      because: 'diagnostics',
    } as const;
    const level = await this.database.$transaction(async tx => {
      await this.accounts.ensure(principal, now, tx);
      return this.memberships.grant(grant, now, tx);
    });
    return { granted: true, division: grant.division, level };
  }
}
