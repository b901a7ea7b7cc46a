import { Injectable } from '@nestjs/common';
import { accountsOperatorActionRecordedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Prisma } from '../database.js';
import { AuditLog } from './audit-log.js';

/** What operators do in other services stands in the one audit log. */
@Injectable()
@Consumes(accountsOperatorActionRecordedV1)
export class OperatorActionRecordedConsumer {
  constructor(private readonly auditLog: AuditLog) {}

  async handle(event: EventOf<typeof accountsOperatorActionRecordedV1>, tx: Prisma.TransactionClient) {
    const { actionId, operator, outcome, code, detail, after, at, ...rest } = event.data;
    const time = new Date(at);
    await this.auditLog.append(tx, {
      ...rest,
      id: actionId,
      at: time,
      service: serviceOf(event.type),
      operator: { uid: operator },
    });
    await this.auditLog.conclude(tx, { entryId: actionId, at: time, outcome, code, detail, after });
  }
}

const serviceOf = (eventType: string) => eventType.slice(0, eventType.indexOf('.'));
