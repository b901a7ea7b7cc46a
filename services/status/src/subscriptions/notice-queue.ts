import type { StatusNotice } from '@sevenfold/contracts';
import type { Transaction } from '../database.js';

/** Queues a delivery for every subscriber, in the transaction of the reported change. */
export async function enqueueNotice(tx: Transaction, notice: StatusNotice): Promise<void> {
  await tx.$executeRaw`
    insert into delivery (id, subscription_id, notice)
    select gen_random_uuid(), id, ${JSON.stringify(notice)}::jsonb from subscription`;
}
