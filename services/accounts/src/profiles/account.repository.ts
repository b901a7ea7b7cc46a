import { Injectable } from '@nestjs/common';
import { accountCreatedV1 } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { accountGone } from '../account.errors.js';

/** Longer than any access token from the realm is valid. */
const tokensLiveMs = 15 * 60_000;

/** A person, as described by their token. */
export interface Person {
  uid: string;
  email?: string;
  name?: string;
}

@Injectable()
export class AccountRepository {
  /**
   * Creates a missing account, otherwise marks it active; concurrent calls create one. A new account counts
   * the person's earlier actions.
   * @throws Conflict during an erasure, and while an older token may be valid.
   */
  async ensure(person: Person, now: Date, tx: Transaction): Promise<{ created: boolean }> {
    if (await this.isGone(person.uid, now, tx)) throw accountGone();
    const [row] = await tx.$queryRaw<{ created: boolean }[]>`
      insert into accounts as known (uid, display_name, email, total_actions, member_since, last_active, created_at, updated_at)
      values (
        ${person.uid}, ${person.name ?? null}::text, ${person.email ?? null}::text,
        (select count(*) from user_actions where uid = ${person.uid}),
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      )
      on conflict (uid) do update set
        display_name = coalesce(excluded.display_name, known.display_name),
        email = coalesce(excluded.email, known.email),
        last_active = greatest(known.last_active, excluded.last_active)
      returning xmax = 0 as created`;
    const created = row?.created === true;
    if (created)
      await appendToOutbox(tx, accountCreatedV1, { uid: person.uid, createdAt: now.toISOString() });
    return { created };
  }

  /** Whether someone was just erased, or is about to be: tokens outlive an account by some minutes. */
  async isGone(uid: string, now: Date, tx: Transaction): Promise<boolean> {
    const since = new Date(now.getTime() - tokensLiveMs);
    const found = await tx.erasure.count({
      where: { uid, OR: [{ status: 'running' }, { status: 'done', finishedAt: { gt: since } }] },
    });
    return found > 0;
  }

  /** Marks someone active; does nothing without an account. */
  async markActive(uid: string, at: Date, tx: Transaction): Promise<void> {
    await tx.account.updateMany({ where: { uid, lastActive: { lt: at } }, data: { lastActive: at } });
  }
}
