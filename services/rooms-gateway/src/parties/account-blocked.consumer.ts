import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { operatorActionRecordedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { Parties } from './parties.js';

/** Two services' clocks differ by less, and a blocked person can plan nothing in this time. */
const clockToleranceMs = 60_000;

/**
 * An operator has blocked someone: nobody should wait for their parties. A replayed event keeps those planned after
 * the block was lifted.
 */
@Controller()
export class AccountBlockedConsumer {
  constructor(private readonly parties: Parties) {}

  @OnEvent(operatorActionRecordedV1.identity, { name: 'parties' })
  async handle(
    @Payload() { data: { action, outcome, target, at } }: EventOf<typeof operatorActionRecordedV1.identity>,
    @Tx() tx: Transaction,
  ) {
    if (action !== 'account.block' || outcome !== 'done') return;
    await this.parties.cancelAllOf(target.id, tx, new Date(Date.parse(at) + clockToleranceMs));
  }
}
