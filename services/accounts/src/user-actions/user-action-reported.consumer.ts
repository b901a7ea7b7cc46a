import { Injectable } from '@nestjs/common';
import { userActionReportedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { RecordUserActionsHandler } from './record-user-actions.handler.js';

/** Stores actions reported over the socket, with the same limits as over HTTP. */
@Injectable()
@Consumes(userActionReportedV1)
export class UserActionReportedConsumer {
  constructor(private readonly recordActions: RecordUserActionsHandler) {}

  async handle({ id, data }: EventOf<typeof userActionReportedV1>, tx: Transaction) {
    const { uid, userAgent, reportedAt } = data;
    const action = { id, ...data.action };
    await this.recordActions.keep(
      [action],
      { uid, anonymous: false },
      { userAgent },
      new Date(reportedAt),
      tx,
    );
  }
}
