import { Injectable } from '@nestjs/common';
import { roomCommandCompletedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { AuditLog } from '../audit/audit-log.js';
import type { Prisma } from '../database.js';
import { stateAfter } from './room-command.js';

/** The effect of a command, or why there was none, goes to the audit log; whoever waits for it is woken. */
@Injectable()
@Consumes(roomCommandCompletedV1)
export class RoomCommandCompletedConsumer {
  constructor(private readonly auditLog: AuditLog) {}

  async handle({ data, time }: EventOf<typeof roomCommandCompletedV1>, tx: Prisma.TransactionClient) {
    const { commandId, outcome, code, detail } = data;
    const entry = await tx.auditEntry.findUnique({ where: { id: commandId } });
    const after = outcome === 'done' && entry ? stateAfter(entry.action, entry.targetId) : undefined;
    await this.auditLog.conclude(tx, {
      entryId: commandId,
      at: new Date(time),
      outcome,
      code,
      detail,
      after,
    });
  }
}
