import { Injectable } from '@nestjs/common';
import { purchaseRecordedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { PurchaseRepository } from './purchase.repository.js';

/** Records purchases of an external shop. */
@Injectable()
@Consumes(purchaseRecordedV1)
export class PurchaseRecordedConsumer {
  constructor(private readonly purchases: PurchaseRepository) {}

  async handle({ data }: EventOf<typeof purchaseRecordedV1>, tx: Transaction) {
    const { uid, purchaseId: id, purchasedAt: date, description, amount, status } = data;
    await this.purchases.record(uid, { id, description, date, amount, status }, tx);
  }
}
