import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { erasureStartedV1, personalDataForgottenV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';

/** Erases a person's activities. The audit log stays: it names people by id only. */
@Controller()
export class ErasureStartedConsumer {
  @OnEvent(erasureStartedV1)
  async handle(
    @Payload() { data: { erasureId, uid } }: EventOf<typeof erasureStartedV1>,
    @Tx() tx: Transaction,
  ) {
    const { count: activities } = await tx.activity.deleteMany({ where: { uid } });
    await tx.gameDay.updateMany({ where: { operatorUid: uid }, data: { operatorUid: null } });
    const { count: names } = await tx.operator.deleteMany({ where: { uid } });
    const auditEntries = await tx.auditEntry.count({
      where: { OR: [{ targetId: uid }, { operatorUid: uid }] },
    });
    await appendToOutbox(tx, personalDataForgottenV1.moderation, {
      erasureId,
      uid,
      removed: { activities, names },
      kept: { auditEntries },
    });
  }
}
