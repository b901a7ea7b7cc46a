import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { operatorActionRecordedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { Parties } from './parties.js';

/** Longer than the clocks of two services may differ. A blocked person cannot plan a party in this time. */
const clockToleranceMs = 60_000;

/**
 * Cancels the parties of someone whom an operator has blocked. A replayed event keeps parties that they planned after
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
