import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { statusOperatorActionRecordedV1 } from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';

/** The acting operator and their origin. */
export interface Operator {
  principal: Principal;
  ip: string;
}

/** Operator actions on the status page, with their audit report. */
@Injectable()
export class OperatorActionLog extends OperatorActions<Transaction> {
  constructor(database: Database, clock: Clock) {
    super(database, clock, statusOperatorActionRecordedV1);
  }
}
