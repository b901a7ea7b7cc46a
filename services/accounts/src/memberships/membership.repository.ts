import { Injectable } from '@nestjs/common';
import { membershipGrantedV1, type AccessLevel, type DivisionId, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { levelOf, type GrantedLevel } from '../profiles/domain/division-level.js';

export interface Grant {
  uid: string;
  division: DivisionId;
  level: GrantedLevel;
  because: EventOf<typeof membershipGrantedV1>['data']['because'];
}

@Injectable()
export class MembershipRepository {
  async levelIn(uid: string, division: DivisionId, tx: Transaction): Promise<AccessLevel> {
    const membership = await tx.membership.findUnique({ where: { uid_division: { uid, division } } });
    return levelOf(membership?.level);
  }

  /** Raises an access level and publishes it; never lowers one. Returns the resulting level. */
  async grant({ uid, division, level, because }: Grant, now: Date, tx: Transaction): Promise<AccessLevel> {
    const raised = await tx.$executeRaw`
      insert into memberships as held (uid, division, level, granted_at)
      values (${uid}, ${division}, ${level}, ${now}::timestamptz)
      on conflict (uid, division) do update set level = excluded.level, granted_at = excluded.granted_at
        where held.level = 'member' and excluded.level = 'owner'`;
    if (raised === 0) return this.levelIn(uid, division, tx);
    const grantedAt = now.toISOString();
    await appendToOutbox(tx, membershipGrantedV1, { uid, division, level, because, grantedAt });
    return level;
  }

  /** Sets exactly this level, even if it is lower. The caller publishes it. */
  async set(
    { uid, division, level }: { uid: string; division: DivisionId; level: AccessLevel },
    grantedAt: Date,
    tx: Transaction,
  ): Promise<void> {
    const where = { uid_division: { uid, division } };
    if (level === 'guest') await tx.membership.deleteMany({ where: { uid, division } });
    else
      await tx.membership.upsert({
        where,
        create: { uid, division, level, grantedAt },
        update: { level, grantedAt },
      });
  }
}
