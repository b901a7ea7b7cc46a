import { Injectable } from '@nestjs/common';
import { statusOperatorActionRecordedV1 } from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { Database, type Prisma } from '../database.js';

/** What operators do to the status page, and the report of it. */
@Injectable()
export class OperatorActionLog extends OperatorActions<Prisma.TransactionClient> {
  constructor(database: Database, clock: Clock) {
    super(database, clock, statusOperatorActionRecordedV1);
  }
}
