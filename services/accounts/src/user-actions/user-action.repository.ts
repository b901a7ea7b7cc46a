import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserAction } from '@sevenfold/contracts';
import type { Transaction } from '../database.js';
import type { Prisma } from '../generated/prisma/client.js';

/** Origin of an action, as the server saw it. */
export interface Origin {
  ip?: string;
  userAgent?: string;
}

@Injectable()
export class UserActionRepository {
  /** Adds new actions and counts them in the account, if there is one. Returns how many were new. */
  async add(
    uid: string,
    actions: readonly UserAction[],
    origin: Origin,
    now: Date,
    tx: Transaction,
  ): Promise<number> {
    const data = actions.map(({ id = randomUUID(), details, ...action }) => ({
      ...action,
      ...origin,
      uid,
      id,
      details: details as Prisma.InputJsonObject | undefined,
      timestamp: now,
    }));
    const { count } = await tx.userAction.createMany({ data, skipDuplicates: true });
    if (count > 0)
      await tx.account.updateMany({ where: { uid }, data: { totalActions: { increment: count } } });
    return count;
  }
}
