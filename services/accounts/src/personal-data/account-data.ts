import { Injectable } from '@nestjs/common';
import type { PersonalDataCounts } from '@sevenfold/contracts';
import type { Transaction } from '../database.js';
import { betweenRows, type Rows } from './json-text.js';

const pageSize = 500;

/** All data of this service about a person: exports and erasures use this one list. */
@Injectable()
export class AccountData {
  async collect(uid: string, tx: Transaction): Promise<Record<string, Rows>> {
    const where = { uid };
    const [account, memberships, badges, purchases, requests, diagrams, mails, erasures] = [
      await tx.account.findMany({ where }),
      await tx.membership.findMany({ where }),
      await tx.awardedBadge.findMany({ where }),
      await tx.purchase.findMany({ where }),
      await tx.divisionRequest.findMany({ where, omit: { decidedBy: true } }),
      await tx.diagram.findMany({ where }),
      await tx.mail.findMany({
        where,
        omit: { dueAt: true, attempts: true, error: true, unsubscribeUrl: true },
      }),
      await tx.erasure.findMany({ where, omit: { confirmations: true } }),
    ];
    const actions = this.actions(uid, tx);
    return { account, memberships, badges, purchases, requests, actions, diagrams, mails, erasures };
  }

  /**
   * Oldest first. One page at a time, because all of them may not fit into memory. As text, because parsing
   * and printing them could outlast the transaction.
   */
  private async *actions(uid: string, tx: Transaction): AsyncIterable<string> {
    let last = { timestamp: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
    for (let length = pageSize; length === pageSize;) {
      const page = await tx.$queryRaw<{ timestamp: Date; id: string; text: string }[]>`
        select "timestamp", id, json_build_object(
          'uid', uid, 'id', id, 'action', action, 'details', details, 'sessionId', session_id,
          'timestamp', to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'userAgent', user_agent, 'ip', ip, 'pageUrl', page_url, 'referrer', referrer,
          'screenResolution', screen_resolution, 'timeOnPage', time_on_page,
          'division', division, 'feature', feature)::text as text
        from user_actions
        where uid = ${uid} and ("timestamp", id) > (${last.timestamp}::timestamptz, ${last.id}::uuid)
        order by "timestamp", id limit ${pageSize}::int`;
      length = page.length;
      last = page.at(-1) ?? last;
      if (length > 0) yield page.map(({ text }) => text).join(betweenRows);
    }
  }

  /** Erases all of it and returns counts. The erasure keeps its number and the uid: they are the receipt. */
  async forget(uid: string, tx: Transaction): Promise<PersonalDataCounts> {
    const where = { uid };
    const badges = await tx.awardedBadge.deleteMany({ where });
    const purchases = await tx.purchase.deleteMany({ where });
    const memberships = await tx.membership.deleteMany({ where });
    const requests = await tx.divisionRequest.deleteMany({ where });
    const actions = await tx.userAction.deleteMany({ where });
    const diagrams = await tx.diagram.deleteMany({ where });
    const exports = await tx.export.deleteMany({ where });
    const mails = await tx.mail.deleteMany({ where });
    const profiles = await tx.account.deleteMany({ where });
    await tx.erasure.updateMany({ where, data: { email: null } });
    const counted = { profiles, memberships, badges, purchases, requests, actions, diagrams, exports, mails };
    return Object.fromEntries(Object.entries(counted).map(([name, { count }]) => [name, count]));
  }
}
