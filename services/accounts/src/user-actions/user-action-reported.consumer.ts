import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { userActionReportedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { RecordUserActionsHandler } from './record-user-actions.handler.js';

/** Stores actions reported over the socket, with the same limits as over HTTP. */
@Controller()
export class UserActionReportedConsumer {
  constructor(private readonly recordActions: RecordUserActionsHandler) {}

  @OnEvent(userActionReportedV1)
  async handle(@Payload() { id, data }: EventOf<typeof userActionReportedV1>, @Tx() tx: Transaction) {
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
