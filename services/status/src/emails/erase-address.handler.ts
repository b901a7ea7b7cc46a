import { Injectable } from '@nestjs/common';
import type { AddressErased, EraseAddress } from '@sevenfold/contracts';
import { OperatorActions } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { intent, type Operator } from '../operator.js';
import { EmailSubscriptions } from './email-subscriptions.js';

/** Erases an address for its owner. The audit log does not name it. */
@Injectable()
export class EraseAddressHandler {
  constructor(
    private readonly actions: OperatorActions<Transaction>,
    private readonly subscriptions: EmailSubscriptions,
  ) {}

  async execute({ email }: EraseAddress, by: Operator): Promise<AddressErased> {
    const erasure = intent('email-subscription.erase', 'other', 'email-subscriptions', by);
    const { result: erased, ...recorded } = await this.actions.perform(erasure, async tx => {
      const result = await this.subscriptions.erase(email, tx);
      return { result, after: { erased: result } };
    });
    return { ...recorded, erased };
  }
}
