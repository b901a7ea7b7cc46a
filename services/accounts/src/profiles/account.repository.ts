import { Injectable } from '@nestjs/common';
import { accountCreatedV1 } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { accountGone } from '../account.errors.js';

/** Longer than any access token of the realm lives. */
const tokensLiveMs = 15 * 60_000;

/** Somebody as their token names them. */
export interface Person {
  uid: string;
  email?: string;
  name?: string;
}

@Injectable()
export class AccountRepository {
  /**
   * Makes the account of somebody who has none, and otherwise notes that they are active; many at once make one.
   * Actions from before the account are counted in.
   * @throws Conflict while somebody is being forgotten, and for as long as a token from before may live.
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

  /** Whether somebody was just deleted, or is about to be: tokens outlive the people they name by some minutes. */
  async isGone(uid: string, now: Date, tx: Transaction): Promise<boolean> {
    const since = new Date(now.getTime() - tokensLiveMs);
    const found = await tx.erasure.count({
      where: { uid, OR: [{ status: 'running' }, { status: 'done', finishedAt: { gt: since } }] },
    });
    return found > 0;
  }

  /** Notes that somebody was active; nothing when they have no account. */
  async markActive(uid: string, at: Date, tx: Transaction): Promise<void> {
    await tx.account.updateMany({ where: { uid, lastActive: { lt: at } }, data: { lastActive: at } });
  }
}
