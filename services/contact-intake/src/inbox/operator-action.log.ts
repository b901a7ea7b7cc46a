import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import type { Principal } from '@sevenfold/auth';
import {
  contactIntakeOperatorActionRecordedV1,
  DomainError,
  type AuditState,
  type OperatorAction,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock } from '@sevenfold/service-defaults';
import { Database, type Prisma } from '../database.js';

/** Who is about to do what to which submission, and from where. */
export interface Intent {
  action: string;
  operator: Principal;
  submissionId: string;
  ip: string;
}

export interface Recorded {
  actionId: string;
  traceId?: string;
}

type States = { before?: AuditState; after?: AuditState };
type Ended = Pick<OperatorAction, 'outcome' | 'code' | 'detail' | 'before' | 'after'>;

/** Lets operators act only so that the audit log learns of it: effect and report are one transaction. */
@Injectable()
export class OperatorActionLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async perform(
    intent: Intent,
    work: (tx: Prisma.TransactionClient, at: Date) => Promise<States>,
  ): Promise<Recorded> {
    const recorded = { actionId: randomUUID(), traceId: trace.getActiveSpan()?.spanContext().traceId };
    const at = this.clock.now();
    const report = (tx: Prisma.TransactionClient, ended: Ended) =>
      appendToOutbox(tx, contactIntakeOperatorActionRecordedV1, {
        ...recorded,
        ...ended,
        action: intent.action,
        operator: intent.operator.uid,
        target: { kind: 'submission', id: intent.submissionId },
        ip: intent.ip,
        at: at.toISOString(),
      });
    try {
      await this.database.$transaction(async tx => report(tx, { outcome: 'done', ...(await work(tx, at)) }));
    } catch (error) {
      await this.database.$transaction(tx => report(tx, failureOf(error)));
      throw error;
    }
    return recorded;
  }
}

/** What the log is told of an action without effect; of what broke inside, nothing but that it did. */
const failureOf = (error: unknown): Ended =>
  error instanceof DomainError
    ? { outcome: 'refused', code: error.code, detail: error.message }
    : { outcome: 'failed', code: 'internal' };
