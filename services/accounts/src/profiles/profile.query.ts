import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { unknownUserName, type Profile } from '@sevenfold/contracts';
import { Database, type Transaction } from '../database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { divisionAccess } from './domain/division-level.js';
import { badgesByDivision } from './domain/read-account.js';
import { accountNotFound } from './profile.errors.js';

const whole = {
  memberships: true,
  badges: { orderBy: { awardedAt: 'asc' } },
  purchases: { orderBy: { date: 'desc' } },
} satisfies Prisma.AccountInclude;

type StoredAccount = Prisma.AccountGetPayload<{ include: typeof whole }>;

/** Reads one profile as it is answered. */
@Injectable()
export class ProfileQuery {
  constructor(private readonly database: Database) {}

  /** @throws NotFound when there is none. */
  async find(uid: string, asking: Principal, tx: Transaction = this.database): Promise<Profile> {
    const account = await tx.account.findUnique({ where: { uid }, include: whole });
    if (!account) throw accountNotFound();
    return profileOf(account, asking);
  }
}

function profileOf(account: StoredAccount, asking: Principal): Profile {
  const badges = storedBadges(account);
  return {
    schemaVersion: 2,
    uid: account.uid,
    identity: {
      displayName: account.displayName ?? account.email ?? unknownUserName,
      email: account.email,
      createdAt: account.createdAt.toISOString(),
      lastActive: account.lastActive.toISOString(),
    },
    account: { tier: account.tier, badges },
    ...rights(account, asking),
    preferences: {
      theme: account.theme as Profile['preferences']['theme'],
      notifications: account.notifications,
      marketing: account.marketing,
    },
    analytics: {
      memberSince: account.memberSince.toISOString(),
      totalActions: account.totalActions,
      totalPurchases: account.totalPurchases,
      totalRewards: account.totalRewards,
    },
    bio: account.bio,
    location: account.location,
    website: account.website,
    purchases: account.purchases.map(storedPurchase),
    divisions: badgesByDivision(badges),
    meta: { createdAt: account.createdAt.toISOString(), updatedAt: account.updatedAt.toISOString() },
  };
}

/** Operators are made by the realm, not by what is stored: somebody's own token decides what they are told. */
function rights(account: StoredAccount, asking: Principal): Pick<Profile, 'access' | 'roles'> {
  const operator = asking.admin && asking.uid === account.uid;
  const globalRole = operator || account.globalRole === 'admin' ? 'admin' : 'user';
  const sources = [Object.fromEntries(account.memberships.map(({ division, level }) => [division, level]))];
  return {
    access: {
      divisions: divisionAccess({ globalRole, sources }),
      orgClaims: { echovRtdb: account.orgRtdb, echovClaim: account.orgClaim },
    },
    roles: { globalRole, divisions: divisionAccess({ sources }) },
  };
}

function storedBadges(account: StoredAccount): Profile['account']['badges'] {
  return Object.fromEntries(
    account.badges.map(({ badgeId, division, awardedAt }) => [
      badgeId,
      { division: division as keyof Profile['divisions'], awardedAt: awardedAt.toISOString() },
    ]),
  );
}

function storedPurchase(purchase: StoredAccount['purchases'][number]): Profile['purchases'][number] {
  const { id, description, date, amount, status } = purchase;
  return {
    id,
    description,
    date: date.toISOString(),
    amount: amount.toNumber(),
    status: status as Profile['purchases'][number]['status'],
  };
}
