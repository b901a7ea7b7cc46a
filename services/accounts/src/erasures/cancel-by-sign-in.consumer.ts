import { Injectable } from '@nestjs/common';
import { sessionSignedInV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { Erasures } from './erasures.js';

/** A sign-in during the grace period cancels the erasure. */
@Injectable()
@Consumes(sessionSignedInV1, { name: 'erasures' })
export class CancelBySignInConsumer {
  constructor(private readonly erasures: Erasures) {}

  async handle({ data }: EventOf<typeof sessionSignedInV1>, tx: Transaction) {
    await this.erasures.cancelBySignIn(data.uid, new Date(data.signedInAt), tx);
  }
}
