import { Injectable } from '@nestjs/common';
import type { AuditState, AuditTarget } from '@sevenfold/contracts';
import { PermanentFailure } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';

export interface NewAuditEntry {
  id: string;
  at: Date;
  service: string;
  /** `<thing>.<verb>` */
  action: string;
  operator: { uid: string; name?: string };
  target: AuditTarget;
  reason?: string;
  ip?: string;
  traceId?: string;
  before?: AuditState;
}

export interface NewAuditOutcome {
  entryId: string;
  at: Date;
  outcome: 'done' | 'refused' | 'failed';
  code?: string;
  detail?: string;
  /** Set if only the acting service knows this state, as rooms-gateway does for a room; otherwise the entry has it. */
  before?: AuditState;
  after?: AuditState;
}

/** The only writer of the audit log: appends, always in the transaction of the reported change. */
@Injectable()
export class AuditLog {
  /** Keeps an existing entry. */
  async append(tx: Transaction, entry: NewAuditEntry): Promise<void> {
    const { operator, target, ...rest } = entry;
    if (operator.name) await this.rememberName(tx, operator.uid, operator.name, entry.at);
    const known = operator.name ? undefined : await tx.operator.findUnique({ where: { uid: operator.uid } });
    await tx.auditEntry.createMany({
      data: {
        ...rest,
        operatorUid: operator.uid,
        operatorName: operator.name ?? known?.name,
        targetKind: target.kind,
        targetId: target.id,
        room: target.room,
      },
      skipDuplicates: true,
    });
  }

  /**
   * The first outcome wins.
   * @throws PermanentFailure if there is no such entry.
   */
  async conclude(tx: Transaction, outcome: NewAuditOutcome): Promise<void> {
    const entry = await tx.auditEntry.findUnique({ where: { id: outcome.entryId }, select: { id: true } });
    if (!entry) throw new PermanentFailure(`No audit entry ${outcome.entryId}`);
    await tx.auditOutcome.createMany({ data: outcome, skipDuplicates: true });
  }

  private async rememberName(tx: Transaction, uid: string, name: string, seenAt: Date) {
    await tx.operator.upsert({
      where: { uid },
      create: { uid, name, seenAt },
      update: { name, seenAt },
    });
  }
}
