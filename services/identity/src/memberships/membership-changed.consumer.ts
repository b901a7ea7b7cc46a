import { Injectable } from '@nestjs/common';
import { membershipChangedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';

/** Applies a level set by an operator exactly, up or down. */
@Injectable()
@Consumes(membershipChangedV1)
export class MembershipChangedConsumer {
  async handle({ data }: EventOf<typeof membershipChangedV1>, tx: Transaction) {
    const { uid, division, level } = data;
    const grantedAt = new Date(data.changedAt);
    if (level === 'guest') await tx.membership.deleteMany({ where: { uid, division } });
    else
      await tx.membership.upsert({
        where: { uid_division: { uid, division } },
        create: { uid, division, level, grantedAt },
        update: { level, grantedAt },
      });
  }
}
