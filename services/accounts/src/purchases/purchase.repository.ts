import { Injectable } from '@nestjs/common';
import type { Purchase } from '@sevenfold/contracts';
import type { Transaction } from '../database.js';
import { accountNotFound } from '../account.errors.js';

@Injectable()
export class PurchaseRepository {
  /**
   * Records a purchase, or updates a known one, and counts it once. Ignores a state older than the known one, such
   * as that of a replayed event.
   * @throws NotFound if the buyer has no account (yet): the event is then retried.
   */
  async record(
    uid: string,
    purchase: Purchase,
    changedAt: Date,
    tx: Transaction,
  ): Promise<{ created: boolean }> {
    const { id, description, date, amount, status } = purchase;
    const [account] = await tx.$queryRaw<object[]>`select 1 from accounts where uid = ${uid} for update`;
    if (!account) throw accountNotFound();
    const [row] = await tx.$queryRaw<{ created: boolean }[]>`
      insert into purchases as known (uid, id, description, date, amount, status, changed_at)
      values (${uid}, ${id}, ${description}, ${new Date(date)}::timestamptz, ${amount}::numeric, ${status},
        ${changedAt}::timestamptz)
      on conflict (uid, id) do update set description = excluded.description, date = excluded.date,
        amount = excluded.amount, status = excluded.status, changed_at = excluded.changed_at
        where known.changed_at is null or known.changed_at <= excluded.changed_at
      returning xmax = 0 as created`;
    const created = row?.created ?? false;
    if (created) await tx.account.update({ where: { uid }, data: { totalPurchases: { increment: 1 } } });
    return { created };
  }

  async find(uid: string, id: string, tx: Transaction) {
    return tx.purchase.findUnique({ where: { uid_id: { uid, id } } });
  }
}
