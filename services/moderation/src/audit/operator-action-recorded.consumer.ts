import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { operatorActionRecordedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { AuditLog } from './audit-log.js';

/** All services report the same shape. */
type Reported = EventOf<typeof operatorActionRecordedV1.accounts>;

/** Adds operator actions of all services to the audit log. */
@Controller()
export class OperatorActionRecordedConsumer {
  constructor(private readonly auditLog: AuditLog) {}

  @OnEvent(Object.values(operatorActionRecordedV1))
  async handle(@Payload() event: Reported, @Tx() tx: Transaction) {
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
