import type { StatusNotice } from '@sevenfold/contracts';
import type { Prisma } from '../database.js';

/** Writes a delivery for everybody who follows, in the transaction of what it tells of. */
export async function enqueueNotice(tx: Prisma.TransactionClient, notice: StatusNotice): Promise<void> {
  await tx.$executeRaw`
    insert into delivery (id, subscription_id, notice)
    select gen_random_uuid(), id, ${JSON.stringify(notice)}::jsonb from subscription`;
}
