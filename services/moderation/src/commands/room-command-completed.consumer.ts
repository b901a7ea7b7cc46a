import { Injectable } from '@nestjs/common';
import { roomCommandCompletedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { AuditLog } from '../audit/audit-log.js';
import type { Transaction } from '../database.js';

/** Writes the outcome of a command to the audit log, which wakes the waiting call. */
@Injectable()
@Consumes(roomCommandCompletedV1)
export class RoomCommandCompletedConsumer {
  constructor(private readonly auditLog: AuditLog) {}

  async handle({ data, time }: EventOf<typeof roomCommandCompletedV1>, tx: Transaction) {
    const { commandId, outcome, code, detail, before, after } = data;
    const at = new Date(time);
    await this.auditLog.conclude(tx, { entryId: commandId, at, outcome, code, detail, before, after });
  }
}
