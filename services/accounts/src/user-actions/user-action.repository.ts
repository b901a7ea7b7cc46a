import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { UserAction } from '@sevenfold/contracts';
import { CONFIG } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../config.js';
import type { Transaction } from '../database.js';
import type { Prisma } from '../generated/prisma/client.js';

/** Origin of an action, as the server saw it. */
export interface Origin {
  ip?: string;
  userAgent?: string;
}

/** Maximum number of old actions deleted with one batch of new ones: the batch waits for them. */
const mostDropped = 5_000;

@Injectable()
export class UserActionRepository {
  constructor(@Inject(CONFIG) private readonly config: AccountsConfig) {}

  /**
   * Adds new actions, drops the oldest above the limit, and counts the new ones in the account, if there is
   * one. Returns how many were new.
   */
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
    if (count === 0) return 0;
    await tx.account.updateMany({ where: { uid }, data: { totalActions: { increment: count } } });
    await this.dropOldest(uid, tx);
    return count;
  }

  private async dropOldest(uid: string, tx: Transaction) {
    await tx.$executeRaw`
      delete from user_actions where uid = ${uid} and id in (
        select id from user_actions where uid = ${uid} order by "timestamp" desc, id desc
        offset ${this.config.USER_ACTIONS_KEPT}::int limit ${mostDropped}::int)`;
  }
}
