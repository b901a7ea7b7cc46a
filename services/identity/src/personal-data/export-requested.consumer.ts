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
 * This service's part of an export: sessions and levels. Guest tokens are counted by address and belong to
 * nobody.
 */
@Controller()
export class ExportRequestedConsumer {
  constructor(private readonly objects: ObjectStore) {}

  @OnEvent(exportRequestedV1, { withinMs: exportsWithinMs })
  async handle(
    @Payload() { data: { exportId, uid } }: EventOf<typeof exportRequestedV1>,
    @Tx() tx: Transaction,
  ) {
    const sessions = await tx.session.findMany({ where: { uid } });
    const memberships = await tx.membership.findMany({ where: { uid } });
    await putJson(this.objects, exportPartKey(exportId, 'identity'), { sessions, memberships });
    const counts = { sessions: sessions.length, memberships: memberships.length };
    await appendToOutbox(tx, personalDataCollectedV1.identity, { exportId, uid, counts });
  }
}
