import { Injectable } from '@nestjs/common';
import { roomsGatewayOperatorActionRecordedV1 } from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';

/** Reports operators' reads over the socket to the audit log. */
@Injectable()
export class OperatorActionLog extends OperatorActions<Transaction> {
  constructor(database: Database, clock: Clock) {
    super(database, clock, roomsGatewayOperatorActionRecordedV1);
  }
}
