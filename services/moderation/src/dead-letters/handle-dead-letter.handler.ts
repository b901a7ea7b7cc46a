import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, NotFound, type ActionOutcome } from '@sevenfold/contracts';
import { Clock, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { AuditLog, type NewAuditEntry, type NewAuditOutcome } from '../audit/audit-log.js';
import { currentTraceId } from '../current-trace.js';
import { Database } from '../database.js';
import type { Operator } from '../operator.js';

const effects = {
  replay: 'The event was handed to its service once more.',
  discard: 'The event was thrown away.',
} as const;

/** Hands a parked event to its service once more, or throws it away. Recorded before it is begun. */
@Injectable()
export class HandleDeadLetterHandler {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    private readonly database: Database,
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute(
    what: 'replay' | 'discard',
    { id, reason, operator }: { id: string; reason?: string; operator: Operator },
  ): Promise<ActionOutcome> {
    const entry: NewAuditEntry = {
      id: randomUUID(),
      at: this.clock.now(),
      service: 'moderation',
      action: `dead-letter.${what}`,
      operator: { uid: operator.uid, name: operator.name },
      target: { kind: 'other', id },
      reason,
      ip: operator.ip,
      traceId: currentTraceId(),
    };
    await this.database.$transaction(tx => this.auditLog.append(tx, entry));
    try {
      // Of two operators at once, one finds it gone.
      if (!(await this.platform.transport!.deadLetters[what](id)))
        throw new NotFound('dead-letter.not-found', 'This event is not parked (any more).');
    } catch (error) {
      await this.conclude(entry, failureOf(error));
      throw error;
    }
    await this.conclude(entry, { outcome: 'done', detail: effects[what] });
    return { actionId: entry.id, traceId: entry.traceId, outcome: 'done', detail: effects[what] };
  }

  private conclude(entry: NewAuditEntry, outcome: Omit<NewAuditOutcome, 'entryId' | 'at'>) {
    return this.database.$transaction(tx =>
      this.auditLog.conclude(tx, { entryId: entry.id, at: this.clock.now(), ...outcome }),
    );
  }
}

const failureOf = (error: unknown) =>
  error instanceof DomainError
    ? ({ outcome: 'refused', code: error.code, detail: error.message } as const)
    : ({ outcome: 'failed', code: 'internal' } as const);
