import { Injectable } from '@nestjs/common';
import type { DivisionRequest, DivisionRequestPage, FindDivisionRequests } from '@sevenfold/contracts';
import { cursorFrom, cursorText } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { Database } from '../database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { divisionRequestOf } from './division-request.js';

const mostOwn = 100;

@Injectable()
export class FindDivisionRequestsQuery {
  constructor(private readonly database: Database) {}

  /** A person's own requests, newest first. */
  async own(uid: string): Promise<DivisionRequest[]> {
    const orderBy = { createdAt: 'desc' } as const;
    const found = await this.database.divisionRequest.findMany({ where: { uid }, orderBy, take: mostOwn });
    return found.map(request => divisionRequestOf(request, { toOperator: false }));
  }

  /** Number of pending requests. */
  pending(): Promise<number> {
    return this.database.divisionRequest.count({ where: { status: 'pending' } });
  }

  /** For operators: pending requests oldest first, decided ones newest first. */
  async page({ status, division, uid, cursor, limit }: FindDivisionRequests): Promise<DivisionRequestPage> {
    const order = status === 'pending' ? 'asc' : 'desc';
    const found = await this.database.divisionRequest.findMany({
      where: { status, division, uid, ...(cursor && beyond(cursor, order)) },
      orderBy: [{ createdAt: order }, { id: order }],
      take: limit + 1,
    });
    const requests = found.slice(0, limit);
    const last = found.length > limit ? requests.at(-1) : undefined;
    return {
      requests: requests.map(request => divisionRequestOf(request, { toOperator: true })),
      nextCursor: last ? cursorText({ at: last.createdAt, id: last.id }) : null,
    };
  }
}

function beyond(cursor: string, order: 'asc' | 'desc'): Prisma.DivisionRequestWhereInput {
  const { at, id } = cursorFrom(cursor, z.uuid());
  const past = <T>(value: T) => (order === 'asc' ? { gt: value } : { lt: value });
  return { OR: [{ createdAt: past(at) }, { createdAt: at, id: past(id) }] };
}
