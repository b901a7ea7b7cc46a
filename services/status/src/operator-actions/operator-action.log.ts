import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { statusOperatorActionRecordedV1 } from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { Database, type Prisma } from '../database.js';

/** Who acts, and from where. */
export interface Operator {
  principal: Principal;
  ip: string;
}

/** What operators do to the status page, and the report of it. */
@Injectable()
export class OperatorActionLog extends OperatorActions<Prisma.TransactionClient> {
  constructor(database: Database, clock: Clock) {
    super(database, clock, statusOperatorActionRecordedV1);
  }
}
