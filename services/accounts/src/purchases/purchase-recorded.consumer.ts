import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { purchaseRecordedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { PurchaseRepository } from './purchase.repository.js';

/** Records purchases from an external shop. */
@Controller()
export class PurchaseRecordedConsumer {
  constructor(private readonly purchases: PurchaseRepository) {}

  @OnEvent(purchaseRecordedV1)
  async handle(@Payload() { data, time }: EventOf<typeof purchaseRecordedV1>, @Tx() tx: Transaction) {
    const { uid, purchaseId: id, purchasedAt: date, description, amount, status } = data;
    await this.purchases.record(uid, { id, description, date, amount, status }, new Date(time), tx);
  }
}
