import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { operatorActionRecordedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { Parties } from './parties.js';

/** An operator has blocked someone: nobody should wait for their parties. */
@Controller()
export class AccountBlockedConsumer {
  constructor(private readonly parties: Parties) {}

  @OnEvent(operatorActionRecordedV1.identity, { name: 'parties' })
  async handle(
    @Payload() { data: { action, outcome, target } }: EventOf<typeof operatorActionRecordedV1.identity>,
    @Tx() tx: Transaction,
  ) {
    if (action === 'account.block' && outcome === 'done') await this.parties.cancelAllOf(target.id, tx);
  }
}
