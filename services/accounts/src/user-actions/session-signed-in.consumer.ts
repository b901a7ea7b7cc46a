import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { sessionSignedInV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { AccountRepository } from '../profiles/account.repository.js';
import { UserActionRepository } from './user-action.repository.js';

/** Records a sign-in as an action and marks the person active. */
@Controller()
export class SessionSignedInConsumer {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly userActions: UserActionRepository,
  ) {}

  @OnEvent(sessionSignedInV1)
  async handle(@Payload() { id, data }: EventOf<typeof sessionSignedInV1>, @Tx() tx: Transaction) {
    const at = new Date(data.signedInAt);
    if (await this.accounts.isGone(data.uid, at, tx)) return;
    const action = { id, action: 'signed_in', sessionId: data.sessionId };
    await this.userActions.add(data.uid, [action], {}, at, tx);
    await this.accounts.markActive(data.uid, at, tx);
  }
}
