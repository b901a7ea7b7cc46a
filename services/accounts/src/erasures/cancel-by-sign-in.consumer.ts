import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { sessionSignedInV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { Erasures } from './erasures.js';

/** A sign-in during the grace period cancels the erasure. */
@Controller()
export class CancelBySignInConsumer {
  constructor(private readonly erasures: Erasures) {}

  @OnEvent(sessionSignedInV1, { name: 'erasures' })
  async handle(@Payload() { data }: EventOf<typeof sessionSignedInV1>, @Tx() tx: Transaction) {
    await this.erasures.cancelBySignIn(data.uid, new Date(data.signedInAt), tx);
  }
}
