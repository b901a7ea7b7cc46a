import { Injectable } from '@nestjs/common';
import {
  uidSchema,
  unknownUserName,
  type AccountPage,
  type AccountSummary,
  type FindAccounts,
} from '@sevenfold/contracts';
import { literalPattern } from '@sevenfold/database';
import { cursorFrom, cursorText } from '@sevenfold/service-defaults';
import { Database } from '../database.js';
import { Prisma } from '../generated/prisma/client.js';

const columns = {
  uid: true,
  displayName: true,
  email: true,
  tier: true,
  memberSince: true,
  lastActive: true,
  totalActions: true,
  createdAt: true,
  memberships: true,
} satisfies Prisma.AccountSelect;

type FoundAccount = Prisma.AccountGetPayload<{ select: typeof columns }>;

/** Finds accounts by part of their name, email address or uid, or by a list of uids; newest first. */
@Injectable()
export class FindAccountsQuery {
  constructor(private readonly database: Database) {}

  async execute({ search, uids, cursor, limit }: FindAccounts): Promise<AccountPage> {
    const found = await this.database.account.findMany({
      select: columns,
      where: {
        uid: uids === undefined ? undefined : { in: uids.split(',') },
        AND: [search ? containing(search) : {}, cursor ? olderThan(cursor) : {}],
      },
      orderBy: [{ createdAt: 'desc' }, { uid: 'desc' }],
      take: limit + 1,
    });
    const accounts = found.slice(0, limit);
    const last = found.length > limit ? accounts.at(-1) : undefined;
    return {
      accounts: accounts.map(summaryOf),
      nextCursor: last ? cursorText({ at: last.createdAt, id: last.uid }) : null,
    };
  }
}

function containing(search: string): Prisma.AccountWhereInput {
  const contains = literalPattern(search);
  return {
    OR: (['uid', 'email', 'displayName'] as const).map(field => ({
      [field]: { contains, mode: 'insensitive' },
    })),
  };
}

function olderThan(cursor: string): Prisma.AccountWhereInput {
  const { at, id } = cursorFrom(cursor, uidSchema);
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, uid: { lt: id } }] };
}

function summaryOf(account: FoundAccount): AccountSummary {
  const levels = Object.fromEntries(account.memberships.map(({ division, level }) => [division, level]));
  return {
    uid: account.uid,
    displayName: account.displayName ?? account.email ?? unknownUserName,
    email: account.email,
    tier: account.tier,
    divisions: levels as AccountSummary['divisions'],
    memberSince: account.memberSince.toISOString(),
    lastActive: account.lastActive.toISOString(),
    totalActions: account.totalActions,
  };
}
