import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError, type ActionOutcome } from '@sevenfold/contracts';
import { Clock } from '@sevenfold/service-defaults';
import { AuditLog, type NewAuditEntry, type NewAuditOutcome } from '../audit/audit-log.js';
import { currentTraceId } from '../current-trace.js';
import { Database } from '../database.js';
import type { Operator } from '../operator.js';
import { LiveRooms } from '../rooms/live-rooms.js';

interface RemoveLine {
  room: string;
  key: string;
  reason?: string;
  operator: Operator;
}

const detail = 'The line is out of the guestbook.';

/** Takes a line out of a room's guestbook. Recorded before it is begun; not what was written, which is somebody's own. */
@Injectable()
export class RemoveLineHandler {
  constructor(
    private readonly database: Database,
    private readonly rooms: LiveRooms,
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute({ room, key, reason, operator }: RemoveLine): Promise<ActionOutcome> {
    const entry: NewAuditEntry = {
      id: randomUUID(),
      at: this.clock.now(),
      service: 'moderation',
      action: 'guestbook.remove-line',
      operator: { uid: operator.uid, name: operator.name },
      target: { kind: 'other', id: key, room },
      reason,
      ip: operator.ip,
      traceId: currentTraceId(),
    };
    await this.database.$transaction(tx => this.auditLog.append(tx, entry));
    await this.rooms.removeGuestbookLine(room, key, operator.token).catch(async (error: unknown) => {
      await this.conclude(entry, failureOf(error));
      throw error;
    });
    await this.conclude(entry, { outcome: 'done', detail });
    return { actionId: entry.id, traceId: entry.traceId, outcome: 'done', detail };
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
