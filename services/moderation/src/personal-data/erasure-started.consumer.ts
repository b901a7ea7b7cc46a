import { Injectable } from '@nestjs/common';
import { erasureStartedV1, moderationDataForgottenV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox, Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';

/** Erases a person's activities. The audit log stays: it names people by id only. */
@Injectable()
@Consumes(erasureStartedV1)
export class ErasureStartedConsumer {
  async handle({ data: { erasureId, uid } }: EventOf<typeof erasureStartedV1>, tx: Transaction) {
    const { count: activities } = await tx.activity.deleteMany({ where: { uid } });
    const { count: names } = await tx.operator.deleteMany({ where: { uid } });
    const auditEntries = await tx.auditEntry.count({
      where: { OR: [{ targetId: uid }, { operatorUid: uid }] },
    });
    await appendToOutbox(tx, moderationDataForgottenV1, {
      erasureId,
      uid,
      removed: { activities, names },
      kept: { auditEntries },
    });
  }
}
