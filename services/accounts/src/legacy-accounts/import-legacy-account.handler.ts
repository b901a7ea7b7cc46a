import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { accountCreatedV1, Conflict, divisionIds, unknownUserName, type Profile } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { MembershipRepository } from '../memberships/membership.repository.js';
import { readAccount } from '../profiles/domain/read-account.js';
import { ProfileQuery } from '../profiles/profile.query.js';

interface ImportLegacyAccountCommand {
  uid: string;
  document: Record<string, unknown>;
  operator: Principal;
  ip: string;
}

/**
 * Imports an account of the former platform, once: reads the document and stores the current shape. Only
 * for operators: otherwise people could give themselves rights with a document in the old shape.
 */
@Injectable()
export class ImportLegacyAccountHandler {
  constructor(
    private readonly operatorActions: OperatorActions<Transaction>,
    private readonly memberships: MembershipRepository,
    private readonly profiles: ProfileQuery,
    private readonly clock: Clock,
  ) {}

  async execute({ uid, document, operator, ip }: ImportLegacyAccountCommand): Promise<Profile> {
    const intent = {
      action: 'account.import' as const,
      operator,
      target: { kind: 'account', id: uid } as const,
      ip,
    };
    const { result } = await this.operatorActions.perform(intent, async tx => {
      const profile = readAccount(uid, document, this.clock.now());
      await this.store(profile, tx);
      const divisions = divisionIds.filter(id => profile.access.divisions[id] !== 'guest');
      const after = { globalRole: profile.roles.globalRole, divisions, tier: profile.account.tier };
      return { result: await this.profiles.find(uid, operator, tx), after };
    });
    return result;
  }

  private async store(profile: Profile, tx: Transaction) {
    const { uid } = profile;
    const { count } = await tx.account.createMany({ data: [accountRow(profile)], skipDuplicates: true });
    if (count === 0) throw new Conflict('account.already-exists', 'This person already has an account here.');
    await appendToOutbox(tx, accountCreatedV1, { uid, createdAt: profile.meta.createdAt });
    const badges = Object.entries(profile.account.badges).map(([badgeId, badge]) => ({
      uid,
      badgeId,
      ...badge,
    }));
    await tx.awardedBadge.createMany({ data: badges });
    await tx.purchase.createMany({ data: profile.purchases.map(purchase => ({ uid, ...purchase })) });
    for (const division of divisionIds) {
      const level = profile.roles.divisions[division];
      if (level === 'guest') continue;
      await this.memberships.grant({ uid, division, level, because: 'legacy-import' }, this.clock.now(), tx);
    }
  }
}

function accountRow({ uid, identity, account, access, preferences, analytics, roles, ...rest }: Profile) {
  const { displayName, email, lastActive } = identity;
  return {
    uid,
    email,
    lastActive,
    displayName: displayName === unknownUserName ? null : displayName,
    tier: account.tier,
    globalRole: roles.globalRole,
    orgRtdb: access.orgClaims.echovRtdb,
    orgClaim: access.orgClaims.echovClaim,
    ...preferences,
    ...analytics,
    bio: rest.bio,
    location: rest.location,
    website: rest.website,
    createdAt: rest.meta.createdAt,
    updatedAt: rest.meta.updatedAt,
  };
}
