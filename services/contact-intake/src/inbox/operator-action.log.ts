import { Injectable } from '@nestjs/common';
import { contactIntakeOperatorActionRecordedV1 } from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { Database, type Prisma } from '../database.js';

/** What operators do with submissions, and the report of it. */
@Injectable()
export class OperatorActionLog extends OperatorActions<Prisma.TransactionClient> {
  constructor(database: Database, clock: Clock) {
    super(database, clock, contactIntakeOperatorActionRecordedV1);
  }
}
