import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditPage, AuditQuery, AuditState, AuditTarget } from '@sevenfold/contracts';
import { cursorFrom, cursorText } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { Database, type Prisma } from '../database.js';

type Row = Prisma.AuditEntryGetPayload<{ include: { outcome: true } }>;

/** A page of the audit log, newest first. */
@Injectable()
export class FindAuditEntriesQuery {
  constructor(private readonly database: Database) {}

  async execute(query: AuditQuery): Promise<AuditPage> {
    const rows = await this.database.auditEntry.findMany({
      where: { AND: conditions(query) },
      include: { outcome: true },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: query.limit + 1,
    });
    const page = rows.slice(0, query.limit);
    const names = await this.namesOf(page);
    return {
      entries: page.map(row => entryOf(row, names)),
      nextCursor: rows.length > query.limit ? cursorText(page.at(-1)!) : null,
    };
  }

  /** Names learned after the entry was written. */
  private async namesOf(rows: Row[]): Promise<Map<string, string>> {
    const unnamed = rows.filter(row => !row.operatorName).map(row => row.operatorUid);
    if (unnamed.length === 0) return new Map();
    const operators = await this.database.operator.findMany({ where: { uid: { in: unnamed } } });
    return new Map(operators.map(({ uid, name }) => [uid, name]));
  }
}

function conditions(query: AuditQuery): Prisma.AuditEntryWhereInput[] {
  const { operator, action, service, traceId, target, outcome, from, to, cursor } = query;
  const found: Prisma.AuditEntryWhereInput[] = [{ operatorUid: operator, action, service, traceId }];
  if (target) found.push({ OR: [{ targetId: target }, { room: target }] });
  if (outcome) found.push({ outcome: outcome === 'pending' ? { is: null } : { outcome } });
  if (from) found.push({ at: { gte: new Date(from) } });
  if (to) found.push({ at: { lte: new Date(to) } });
  if (cursor) found.push(after(cursor));
  return found;
}

function after(text: string): Prisma.AuditEntryWhereInput {
  const { at, id } = cursorFrom(text, z.uuid());
  return { OR: [{ at: { lt: at } }, { at, id: { lt: id } }] };
}

function entryOf(row: Row, names: Map<string, string>): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    operator: { uid: row.operatorUid, name: row.operatorName ?? names.get(row.operatorUid) },
    target: targetOf(row),
    service: row.service,
    outcome: (row.outcome?.outcome ?? 'pending') as AuditEntry['outcome'],
    completedAt: row.outcome?.at.toISOString(),
    code: row.outcome?.code ?? undefined,
    detail: row.outcome?.detail ?? undefined,
    reason: row.reason ?? undefined,
    ip: row.ip ?? undefined,
    traceId: row.traceId ?? undefined,
    before: ((row.before ?? row.outcome?.before) as AuditState | null | undefined) ?? undefined,
    after: (row.outcome?.after as AuditState | null | undefined) ?? undefined,
  };
}

const targetOf = ({ targetKind, targetId, room }: Row): AuditTarget => ({
  kind: targetKind as AuditTarget['kind'],
  id: targetId,
  room: room ?? undefined,
});
