import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type Provider } from '@nestjs/common';
import {
  DomainError,
  operatorActionRecordedV1,
  type AuditedService,
  type AuditState,
  type OperatorAction,
} from '@sevenfold/contracts';
import { appendToOutbox, type SqlTransaction } from '@sevenfold/messaging';
import { Clock } from '../clock.js';
import { DATABASE, PLATFORM, type Platform } from '../define-service.js';
import { currentTraceId } from '../telemetry/current-trace.js';
import { noteRecorded, OperatorAudit, type OperatorIntent, type OperatorOutcome } from './operator-audit.js';

/** An effect, and its report to the audit log. */
export interface OperatorEffect<Result> {
  result: Result;
  before?: AuditState;
  after?: AuditState;
}

/** Identifies the action in the audit log. */
export interface RecordedAction {
  actionId: string;
  traceId?: string;
}

/** The part of a service's Prisma client that operator actions need. */
interface Database<Transaction> {
  $transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/**
 * Performs operator actions: effect and audit report are one transaction. Rejected and failed actions are
 * reported too. For services with operator routes, which list it as `operatorActions`.
 */
@Injectable()
export class OperatorActions<Transaction extends SqlTransaction = SqlTransaction> extends OperatorAudit {
  private readonly recorded;

  constructor(
    @Inject(DATABASE) private readonly database: Database<Transaction>,
    private readonly clock: Clock,
    @Inject(PLATFORM) { name }: Pick<Platform, 'name'>,
  ) {
    super();
    if (!(name in operatorActionRecordedV1)) throw new Error(`${name} is not among auditedServices`);
    this.recorded = operatorActionRecordedV1[name as AuditedService];
  }

  /** @param elsewhere calls to other systems, outside of our transaction; must be repeatable. */
  async perform<Result, Prepared = undefined>(
    intent: OperatorIntent,
    work: (tx: Transaction, at: Date, prepared: Prepared) => Promise<OperatorEffect<Result>>,
    elsewhere?: () => Promise<Prepared>,
  ): Promise<RecordedAction & { result: Result }> {
    const recorded = { actionId: randomUUID(), traceId: currentTraceId() };
    const report = (tx: Transaction, at: Date, outcome: OperatorOutcome) =>
      this.report(tx, { recorded, at }, intent, outcome);
    try {
      const prepared = (await elsewhere?.()) as Prepared;
      // Read the clock after `elsewhere`: its result counts from now on, not from the request.
      const at = this.clock.now();
      const result = await this.database.$transaction(async tx => {
        const { result, ...states } = await work(tx, at, prepared);
        await report(tx, at, { outcome: 'done', ...states });
        return result;
      });
      noteRecorded();
      return { ...recorded, result };
    } catch (error) {
      await this.database.$transaction(tx => report(tx, this.clock.now(), failureOf(error)));
      noteRecorded();
      throw error;
    }
  }

  override async note(intent: OperatorIntent, outcome: OperatorOutcome, id: string = randomUUID()) {
    const recorded = { actionId: id, traceId: currentTraceId() };
    const at = this.clock.now();
    await this.database.$transaction(tx => this.report(tx, { recorded, at }, intent, outcome));
  }

  private report(
    tx: Transaction,
    { recorded, at }: { recorded: RecordedAction; at: Date },
    intent: OperatorIntent,
    outcome: OperatorOutcome,
  ) {
    return appendToOutbox(tx, this.recorded, {
      ...recorded,
      ...intent,
      ...outcome,
      operator: intent.operator.uid,
      at: at.toISOString(),
    });
  }
}

/** Providers of a service with operator routes. */
export const operatorActions: Provider[] = [
  OperatorActions,
  { provide: OperatorAudit, useExisting: OperatorActions },
];

/** The audit report of an action without effect. For an internal failure, it says only that the action failed. */
export function failureOf(error: unknown): Pick<OperatorAction, 'outcome' | 'code' | 'detail'> {
  if (!(error instanceof DomainError)) return { outcome: 'failed', code: 'internal' };
  // A system that is unavailable has not rejected anything.
  const outcome = error.kind === 'unavailable' ? 'failed' : 'refused';
  return { outcome, code: error.code, detail: error.message.slice(0, 512) };
}
