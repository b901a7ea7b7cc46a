import { Injectable } from '@nestjs/common';
import { badgeAwardedV1, badgeOf } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import type { Merit } from './domain/badge-rules.js';

@Injectable()
export class BadgeRepository {
  /** Awards a badge once, counts it as a reward and publishes it. Does nothing without an account. */
  async award({ uid, badgeId }: Merit, now: Date, tx: Transaction): Promise<boolean> {
    const { division } = badgeOf(badgeId)!;
    const awarded = await tx.$executeRaw`
      insert into awarded_badges (uid, badge_id, division, awarded_at)
      select uid, ${badgeId}, ${division}, ${now}::timestamptz from accounts where uid = ${uid}
      on conflict do nothing`;
    if (awarded === 0) return false;
    await tx.account.update({ where: { uid }, data: { totalRewards: { increment: 1 } } });
    await appendToOutbox(tx, badgeAwardedV1, { uid, badgeId, division, awardedAt: now.toISOString() });
    return true;
  }
}
