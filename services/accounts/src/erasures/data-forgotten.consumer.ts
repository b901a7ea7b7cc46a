import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { personalDataForgottenV1, type EventOf, type PersonalDataService } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { Erasures } from './erasures.js';

/** Confirmations from the other services. */
@Controller()
export class DataForgottenConsumer {
  constructor(private readonly erasures: Erasures) {}

  @OnEvent(Object.values(personalDataForgottenV1))
  async handle(
    @Payload() { type, data }: EventOf<typeof personalDataForgottenV1.identity>,
    @Tx() tx: Transaction,
  ) {
    const service = type.slice(0, type.indexOf('.')) as PersonalDataService;
    const { erasureId, removed, kept } = data;
    await this.erasures.confirm(erasureId, service, { removed, kept }, tx);
  }
}
