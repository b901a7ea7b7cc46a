import { Injectable } from '@nestjs/common';
import type { Purchase } from '@sevenfold/contracts';
import type { Transaction } from '../database.js';
import { accountNotFound } from '../account.errors.js';

@Injectable()
export class PurchaseRepository {
  /**
   * Records a purchase, or updates a known one, and counts it once.
   * @throws NotFound if the buyer has no account (yet): the event is then retried.
   */
  async record(uid: string, purchase: Purchase, tx: Transaction): Promise<{ created: boolean }> {
    const { id, description, date, amount, status } = purchase;
    const [account] = await tx.$queryRaw<object[]>`select 1 from accounts where uid = ${uid} for update`;
    if (!account) throw accountNotFound();
    const [row] = await tx.$queryRaw<{ created: boolean }[]>`
      insert into purchases (uid, id, description, date, amount, status)
      values (${uid}, ${id}, ${description}, ${new Date(date)}::timestamptz, ${amount}::numeric, ${status})
      on conflict (uid, id) do update set
        description = excluded.description, date = excluded.date, amount = excluded.amount, status = excluded.status
      returning xmax = 0 as created`;
    const created = row!.created;
    if (created) await tx.account.update({ where: { uid }, data: { totalPurchases: { increment: 1 } } });
    return { created };
  }

  async find(uid: string, id: string, tx: Transaction) {
    return tx.purchase.findUnique({ where: { uid_id: { uid, id } } });
  }
}
