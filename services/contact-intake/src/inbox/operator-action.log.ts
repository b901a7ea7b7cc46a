import { Injectable } from '@nestjs/common';
import { contactIntakeOperatorActionRecordedV1 } from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';

/** Operator actions on submissions, with their audit report. */
@Injectable()
export class OperatorActionLog extends OperatorActions<Transaction> {
  constructor(database: Database, clock: Clock) {
    super(database, clock, contactIntakeOperatorActionRecordedV1);
  }
}
