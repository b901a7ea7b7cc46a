import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  exportPartKey,
  exportRequestedV1,
  personalDataCollectedV1,
  type EventOf,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { ObjectStore, putJson } from '@sevenfold/object-store';
import { exportsWithinMs, OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';

/**
 * This service's part of an export: someone's recent activities, operators' actions on them, and their name
 * as an operator.
 */
@Controller()
export class ExportRequestedConsumer {
  constructor(private readonly objects: ObjectStore) {}

  @OnEvent(exportRequestedV1, { withinMs: exportsWithinMs })
  async handle(
    @Payload() { data: { exportId, uid } }: EventOf<typeof exportRequestedV1>,
    @Tx() tx: Transaction,
  ) {
    const activities = await tx.activity.findMany({ where: { uid }, orderBy: { at: 'asc' } });
    const entries = await tx.auditEntry.findMany({
      where: { OR: [{ targetId: uid }, { operatorUid: uid }] },
      include: { outcome: { select: { before: true } } },
      orderBy: { at: 'asc' },
    });
    // Leaves out who the acting operator was, which is not this person's data.
    const audit = entries.map(({ operatorUid, operatorName, ip, outcome, ...row }) => {
      const entry = { ...row, before: row.before ?? outcome?.before ?? null };
      return operatorUid === uid ? { operatorUid, operatorName, ip, ...entry } : entry;
    });
    const names = await tx.operator.findMany({ where: { uid } });
    await putJson(this.objects, exportPartKey(exportId, 'moderation'), { activities, audit, names });
    const counts = { activities: activities.length, audit: audit.length, names: names.length };
    await appendToOutbox(tx, personalDataCollectedV1.moderation, { exportId, uid, counts });
  }
}
