import { Injectable } from '@nestjs/common';
import type { PersonalDataCounts } from '@sevenfold/contracts';
import type { Transaction } from '../database.js';

/** All data of this service about a person: exports and erasures use this one list. */
@Injectable()
export class AccountData {
  async collect(uid: string, tx: Transaction): Promise<Record<string, unknown[]>> {
    const where = { uid };
    const [account, memberships, badges, purchases, requests, actions, diagrams, mails, erasures] = [
      await tx.account.findMany({ where }),
      await tx.membership.findMany({ where }),
      await tx.awardedBadge.findMany({ where }),
      await tx.purchase.findMany({ where }),
      await tx.divisionRequest.findMany({ where, omit: { decidedBy: true } }),
      await tx.userAction.findMany({ where, orderBy: { timestamp: 'asc' } }),
      await tx.diagram.findMany({ where }),
      await tx.mail.findMany({
        where,
        omit: { dueAt: true, attempts: true, error: true, unsubscribeUrl: true },
      }),
      await tx.erasure.findMany({ where, omit: { confirmations: true } }),
    ];
    return { account, memberships, badges, purchases, requests, actions, diagrams, mails, erasures };
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
