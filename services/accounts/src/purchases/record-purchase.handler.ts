import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import type { RecordedPurchase, RecordPurchase } from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { PurchaseRepository } from './purchase.repository.js';

interface RecordPurchaseCommand {
  uid: string;
  purchaseId: string;
  wanted: RecordPurchase;
  operator: Principal;
  ip: string;
}

/** An operator records or updates a purchase. */
@Injectable()
export class RecordPurchaseHandler {
  constructor(
    private readonly operatorActions: OperatorActions<Transaction>,
    private readonly purchases: PurchaseRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ uid, purchaseId, wanted, operator, ip }: RecordPurchaseCommand): Promise<RecordedPurchase> {
    const { description, amount, status, reason } = wanted;
    const target = { kind: 'account', id: uid } as const;
    const intent = { action: 'purchase.record' as const, operator, target, reason, ip };
    const { result, ...recorded } = await this.operatorActions.perform(intent, async tx => {
      const before = await this.purchases.find(uid, purchaseId, tx);
      const date = wanted.date ?? (before?.date ?? this.clock.now()).toISOString();
      const purchase = { id: purchaseId, description, date, amount, status };
      // An operator's change counts even if the shop's clock is ahead.
      const changedAt = new Date(Math.max(this.clock.now().getTime(), before?.changedAt?.getTime() ?? 0));
      const { created } = await this.purchases.record(uid, purchase, changedAt, tx);
      return {
        result: { purchase, created },
        ...(before && {
          before: { purchase: purchaseId, amount: Number(before.amount), status: before.status },
        }),
        after: { purchase: purchaseId, amount, status },
      };
    });
    return { ...result, ...recorded };
  }
}
