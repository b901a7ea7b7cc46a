import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuditState, AuditTarget, OperatorActionName } from '@sevenfold/contracts';
import {
  Clock,
  currentTraceId,
  failureOf,
  noteRecorded,
  OperatorAudit,
  type OperatorIntent,
  type OperatorOutcome,
  type RecordedAction,
} from '@sevenfold/service-defaults';
import { Database } from '../database.js';
import type { Operator } from '../operator.js';
import { AuditLog, type NewAuditOutcome } from './audit-log.js';

interface Intent {
  action: OperatorActionName;
  operator: Operator;
  target: AuditTarget;
  reason?: string;
}

interface Effect<Result> {
  result: Result;
  detail?: string;
  after?: AuditState;
}

/**
 * Operator actions that take effect elsewhere, in rooms or at the broker. Records each before it starts, and
 * its outcome once it is known.
 */
@Injectable()
export class AuditedActions extends OperatorAudit {
  constructor(
    private readonly database: Database,
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
  ) {
    super();
  }

  async perform<Result>(
    { action, operator, target, reason }: Intent,
    work: () => Promise<Effect<Result>>,
  ): Promise<RecordedAction & { result: Result }> {
    const recorded = { actionId: randomUUID(), traceId: currentTraceId() };
    const { uid, name, ip } = operator;
    await this.database.$transaction(tx =>
      this.auditLog.append(tx, {
        id: recorded.actionId,
        at: this.clock.now(),
        service: 'moderation',
        action,
        operator: { uid, name },
        target,
        reason,
        ip,
        traceId: recorded.traceId,
      }),
    );
    noteRecorded();
    const { result, ...effect } = await work().catch(async (error: unknown) => {
      await this.conclude(recorded.actionId, failureOf(error));
      throw error;
    });
    await this.conclude(recorded.actionId, { outcome: 'done', ...effect });
    return { ...recorded, result };
  }

  override async note(
    { operator: { uid, name }, ...intent }: OperatorIntent,
    { outcome, code, detail, before, after }: OperatorOutcome,
    id: string = randomUUID(),
  ) {
    const [at, traceId] = [this.clock.now(), currentTraceId()];
    const entry = { ...intent, id, at, service: 'moderation', operator: { uid, name }, traceId, before };
    await this.database.$transaction(async tx => {
      await this.auditLog.append(tx, entry);
      await this.auditLog.conclude(tx, { entryId: id, at, outcome, code, detail, after });
    });
  }

  private conclude(entryId: string, outcome: Omit<NewAuditOutcome, 'entryId' | 'at'>) {
    return this.database.$transaction(tx =>
      this.auditLog.conclude(tx, { entryId, at: this.clock.now(), ...outcome }),
    );
  }
}
