import { Injectable } from '@nestjs/common';
import type { FindActions, LoggedActionPage } from '@sevenfold/contracts';
import { cursorFrom, cursorText } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { Database } from '../database.js';
import type { Prisma } from '../generated/prisma/client.js';

/** A person's actions, newest first. */
@Injectable()
export class FindActionsQuery {
  constructor(private readonly database: Database) {}

  async page(uid: string, { cursor, limit }: FindActions): Promise<LoggedActionPage> {
    const found = await this.database.userAction.findMany({
      where: { uid, ...(cursor && olderThan(cursor)) },
      orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const actions = found.slice(0, limit);
    const last = found.length > limit ? actions.at(-1) : undefined;
    return {
      actions: actions.map(({ id, action, details, timestamp, pageUrl, userAgent }) => ({
        id,
        action,
        timestamp: timestamp.toISOString(),
        ...(details !== null && { details: details as Record<string, unknown> }),
        ...(pageUrl && { pageUrl }),
        ...(userAgent && { userAgent: userAgent.slice(0, 500) }),
      })),
      nextCursor: last ? cursorText({ at: last.timestamp, id: last.id }) : null,
    };
  }
}

function olderThan(cursor: string): Prisma.UserActionWhereInput {
  const { at, id } = cursorFrom(cursor, z.uuid());
  return { OR: [{ timestamp: { lt: at } }, { timestamp: at, id: { lt: id } }] };
}
