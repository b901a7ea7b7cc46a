import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { unknownUserName, type DivisionId, type Profile, type Purchase } from '@sevenfold/contracts';
import { Database, type Transaction } from '../database.js';
import { divisionAccess } from './domain/division-level.js';
import { badgesByDivision } from './domain/read-account.js';
import { accountNotFound } from '../account.errors.js';

interface StoredProfile {
  uid: string;
  displayName: string | null;
  email: string | null;
  tier: string;
  globalRole: string;
  orgRtdb: boolean;
  orgClaim: boolean;
  theme: Profile['preferences']['theme'];
  notifications: boolean;
  marketing: boolean;
  bio: string;
  location: string;
  website: string;
  totalActions: number;
  totalPurchases: number;
  totalRewards: number;
  memberSince: Date;
  lastActive: Date;
  createdAt: Date;
  updatedAt: Date;
  /** Levels by division. */
  memberships: Record<string, string>;
  badges: { id: string; division: DivisionId; awardedAt: string }[];
  purchases: Purchase[];
}

/** Reads a profile as the API returns it, in one query, because every page of the site requests it. */
@Injectable()
export class ProfileQuery {
  constructor(private readonly database: Database) {}

  /** @throws NotFound if there is none. */
  async find(uid: string, asking: Principal, tx: Transaction = this.database): Promise<Profile> {
    const [stored] = await tx.$queryRaw<StoredProfile[]>`
      select
        uid, display_name as "displayName", email, tier, global_role as "globalRole",
        org_rtdb as "orgRtdb", org_claim as "orgClaim", theme, notifications, marketing, bio, location, website,
        total_actions as "totalActions", total_purchases as "totalPurchases", total_rewards as "totalRewards",
        member_since as "memberSince", last_active as "lastActive",
        created_at as "createdAt", updated_at as "updatedAt",
        (select coalesce(jsonb_object_agg(division, level), '{}') from memberships m where m.uid = a.uid) as memberships,
        (select coalesce(jsonb_agg(
            jsonb_build_object('id', badge_id, 'division', division, 'awardedAt', awarded_at) order by awarded_at
          ), '[]') from awarded_badges b where b.uid = a.uid) as badges,
        (select coalesce(jsonb_agg(
            jsonb_build_object('id', id, 'description', description, 'date', date, 'amount', amount, 'status', status)
            order by date desc
          ), '[]') from purchases p where p.uid = a.uid) as purchases
      from accounts a where uid = ${uid}`;
    if (!stored) throw accountNotFound();
    return profileOf(stored, asking);
  }
}

function profileOf(stored: StoredProfile, asking: Principal): Profile {
  const badges = Object.fromEntries(
    stored.badges.map(({ id, division, awardedAt }) => [id, { division, awardedAt: isoOf(awardedAt) }]),
  );
  const { uid, email, bio, location, website, theme, notifications, marketing } = stored;
  const createdAt = isoOf(stored.createdAt);
  return {
    schemaVersion: 2,
    uid,
    identity: {
      displayName: stored.displayName ?? email ?? unknownUserName,
      email,
      createdAt,
      lastActive: isoOf(stored.lastActive),
    },
    account: { tier: stored.tier, badges },
    ...rights(stored, asking),
    preferences: { theme, notifications, marketing },
    analytics: {
      memberSince: isoOf(stored.memberSince),
      totalActions: stored.totalActions,
      totalPurchases: stored.totalPurchases,
      totalRewards: stored.totalRewards,
    },
    bio,
    location,
    website,
    purchases: stored.purchases.map(purchase => ({ ...purchase, date: isoOf(purchase.date) })),
    divisions: badgesByDivision(badges),
    meta: { createdAt, updatedAt: isoOf(stored.updatedAt) },
  };
}

/**
 * The realm, not the database, decides who is an operator, so the caller's own token determines the rights
 * shown.
 */
function rights(stored: StoredProfile, asking: Principal): Pick<Profile, 'access' | 'roles'> {
  const operator = asking.admin && asking.uid === stored.uid;
  const globalRole = operator || stored.globalRole === 'admin' ? 'admin' : 'user';
  const sources = [stored.memberships];
  return {
    access: {
      divisions: divisionAccess({ globalRole, sources }),
      orgClaims: { echovRtdb: stored.orgRtdb, echovClaim: stored.orgClaim },
    },
    roles: { globalRole, divisions: divisionAccess({ sources }) },
  };
}

const isoOf = (moment: Date | string) => new Date(moment).toISOString();
