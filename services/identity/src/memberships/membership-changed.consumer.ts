import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { membershipChangedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';

/** Applies a level set by an operator exactly, up or down. */
@Controller()
export class MembershipChangedConsumer {
  @OnEvent(membershipChangedV1)
  async handle(@Payload() { data }: EventOf<typeof membershipChangedV1>, @Tx() tx: Transaction) {
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
