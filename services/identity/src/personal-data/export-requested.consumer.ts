import { Injectable } from '@nestjs/common';
import {
  exportPartKey,
  exportRequestedV1,
  identityDataCollectedV1,
  type EventOf,
} from '@sevenfold/contracts';
import { appendToOutbox, Consumes } from '@sevenfold/messaging';
import { ObjectStore, putJson } from '@sevenfold/object-store';
import type { Transaction } from '../database.js';

/**
 * This service's part of an export: sessions and levels. Guest tokens are counted by address and belong to
 * nobody.
 */
@Injectable()
@Consumes(exportRequestedV1)
export class ExportRequestedConsumer {
  constructor(private readonly objects: ObjectStore) {}

  async handle({ data: { exportId, uid } }: EventOf<typeof exportRequestedV1>, tx: Transaction) {
    const sessions = await tx.session.findMany({ where: { uid } });
    const memberships = await tx.membership.findMany({ where: { uid } });
    await putJson(this.objects, exportPartKey(exportId, 'identity'), { sessions, memberships });
    const counts = { sessions: sessions.length, memberships: memberships.length };
    await appendToOutbox(tx, identityDataCollectedV1, { exportId, uid, counts });
  }
}
