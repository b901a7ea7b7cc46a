import { Injectable } from '@nestjs/common';
import {
  contactIntakeDataForgottenV1,
  identityDataForgottenV1,
  moderationDataForgottenV1,
  roomsGatewayDataForgottenV1,
  type EventOf,
  type PersonalDataService,
} from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { Erasures } from './erasures.js';

/** Confirmations of the other services. */
@Injectable()
@Consumes(identityDataForgottenV1)
@Consumes(contactIntakeDataForgottenV1)
@Consumes(roomsGatewayDataForgottenV1)
@Consumes(moderationDataForgottenV1)
export class DataForgottenConsumer {
  constructor(private readonly erasures: Erasures) {}

  async handle({ type, data }: EventOf<typeof identityDataForgottenV1>, tx: Transaction) {
    const service = type.slice(0, type.indexOf('.')) as PersonalDataService;
    const { erasureId, removed, kept } = data;
    await this.erasures.confirm(erasureId, service, { removed, kept }, tx);
  }
}
