import { Injectable } from '@nestjs/common';
import { sessionSignedInV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { AccountRepository } from '../profiles/account.repository.js';
import { UserActionRepository } from './user-action.repository.js';

/** Records a sign-in as an action and marks the person active. */
@Injectable()
@Consumes(sessionSignedInV1)
export class SessionSignedInConsumer {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly userActions: UserActionRepository,
  ) {}

  async handle({ id, data }: EventOf<typeof sessionSignedInV1>, tx: Transaction) {
    const at = new Date(data.signedInAt);
    if (await this.accounts.isGone(data.uid, at, tx)) return;
    const action = { id, action: 'signed_in', sessionId: data.sessionId };
    await this.userActions.add(data.uid, [action], {}, at, tx);
    await this.accounts.markActive(data.uid, at, tx);
  }
}
