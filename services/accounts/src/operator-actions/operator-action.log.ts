import { Injectable } from '@nestjs/common';
import { accountsOperatorActionRecordedV1 } from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';

/** What operators do to accounts, and the report of it. */
@Injectable()
export class OperatorActionLog extends OperatorActions<Transaction> {
  constructor(database: Database, clock: Clock) {
    super(database, clock, accountsOperatorActionRecordedV1);
  }
}
