import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import type { Principal } from '@sevenfold/auth';
import {
  DomainError,
  statusOperatorActionRecordedV1,
  type AuditState,
  type OperatorAction,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock } from '@sevenfold/service-defaults';
import { Database, type Prisma } from '../database.js';

export interface Intent {
  action: string;
  operator: Principal;
  target: OperatorAction['target'];
  ip?: string;
}

export interface Recorded {
  actionId: string;
  traceId?: string;
}

/** Lets operators act only so that the audit log learns of it: effect and report are one transaction. */
@Injectable()
export class OperatorActionLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async perform<Result>(
    intent: Intent,
    work: (
      tx: Prisma.TransactionClient,
    ) => Promise<{ result: Result; before?: AuditState; after?: AuditState }>,
  ): Promise<Recorded & { result: Result }> {
    const traceId = trace.getActiveSpan()?.spanContext().traceId;
    const recorded = { actionId: randomUUID(), ...(traceId !== undefined && { traceId }) };
    try {
      const result = await this.database.$transaction(async tx => {
        const { result, ...states } = await work(tx);
        await this.report(intent, { ...recorded, ...states, outcome: 'done' }, tx);
        return result;
      });
      return { ...recorded, result };
    } catch (error) {
      await this.database.$transaction(tx => this.report(intent, { ...recorded, ...failureOf(error) }, tx));
      throw error;
    }
  }

  private async report(
    { operator, ...intent }: Intent,
    outcome: Pick<
      OperatorAction,
      'actionId' | 'traceId' | 'outcome' | 'code' | 'detail' | 'before' | 'after'
    >,
    tx: Prisma.TransactionClient,
  ) {
    const action = { ...intent, ...outcome, operator: operator.uid, at: this.clock.now().toISOString() };
    await appendToOutbox(tx, statusOperatorActionRecordedV1, action);
  }
}

/** Of what broke inside, nothing but that it did. */
const failureOf = (error: unknown) =>
  error instanceof DomainError
    ? ({ outcome: 'refused', code: error.code, detail: error.message } as const)
    : ({ outcome: 'failed', code: 'internal' } as const);
