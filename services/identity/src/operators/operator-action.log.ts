import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import type { Principal } from '@sevenfold/auth';
import {
  DomainError,
  identityOperatorActionRecordedV1,
  type AuditState,
  type OperatorAction,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';

/** Who is about to do what to whom, from where and why. */
export interface Intent {
  action: string;
  operator: Principal;
  uid: string;
  ip: string;
  reason?: string;
}

export interface Recorded {
  actionId: string;
  traceId?: string;
}

/**
 * What operators do in the realm is told to the audit log. The realm is no part of our transaction: what is asked of it
 * comes first and can be asked again, and the report follows with what is ours to change.
 */
@Injectable()
export class OperatorActionLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async perform(
    { operator, uid, ...intent }: Intent,
    inRealm: () => Promise<{ before?: AuditState; after?: AuditState }>,
    here: (tx: Transaction, at: Date) => Promise<void>,
  ): Promise<Recorded> {
    const recorded = { actionId: randomUUID(), traceId: trace.getActiveSpan()?.spanContext().traceId };
    const at = this.clock.now();
    const report = (
      tx: Transaction,
      ended: Pick<OperatorAction, 'outcome' | 'code' | 'detail' | 'before' | 'after'>,
    ) =>
      appendToOutbox(tx, identityOperatorActionRecordedV1, {
        ...recorded,
        ...intent,
        ...ended,
        operator: operator.uid,
        target: { kind: 'account', id: uid },
        at: at.toISOString(),
      });
    try {
      const states = await inRealm();
      await this.database.$transaction(async tx => {
        await here(tx, at);
        await report(tx, { outcome: 'done', ...states });
      });
    } catch (error) {
      await this.database.$transaction(tx => report(tx, failureOf(error)));
      throw error;
    }
    return recorded;
  }
}

const failureOf = (error: unknown) =>
  error instanceof DomainError
    ? ({ outcome: 'refused', code: error.code, detail: error.message } as const)
    : ({ outcome: 'failed', code: 'internal' } as const);
