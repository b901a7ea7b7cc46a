import { Injectable } from '@nestjs/common';
import { erasureStartedV1, moderationDataForgottenV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox, Consumes } from '@sevenfold/messaging';
import type { Prisma } from '../database.js';

/** Forgets what somebody did in rooms. The audit log stays as it was written: it names people by id alone. */
@Injectable()
@Consumes(erasureStartedV1)
export class ErasureStartedConsumer {
  async handle({ data: { erasureId, uid } }: EventOf<typeof erasureStartedV1>, tx: Prisma.TransactionClient) {
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
