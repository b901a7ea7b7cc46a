import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { roomCommandCompletedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import { AuditLog } from '../audit/audit-log.js';
import type { Transaction } from '../database.js';

/** Writes the outcome of a command to the audit log, which wakes the waiting call. */
@Controller()
export class RoomCommandCompletedConsumer {
  constructor(private readonly auditLog: AuditLog) {}

  @OnEvent(roomCommandCompletedV1)
  async handle(@Payload() { data, time }: EventOf<typeof roomCommandCompletedV1>, @Tx() tx: Transaction) {
    const { commandId, outcome, code, detail, before, after } = data;
    const at = new Date(time);
    await this.auditLog.conclude(tx, { entryId: commandId, at, outcome, code, detail, before, after });
  }
}
