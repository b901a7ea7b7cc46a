import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  contactIntakeDataCollectedV1,
  identityDataCollectedV1,
  moderationDataCollectedV1,
  roomsGatewayDataCollectedV1,
  type EventOf,
  type PersonalDataService,
} from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { ExportRepository } from './export.repository.js';

/** Parts of the other services. */
@Controller()
export class PartCollectedConsumer {
  constructor(private readonly exports: ExportRepository) {}

  @OnEvent([
    identityDataCollectedV1,
    contactIntakeDataCollectedV1,
    roomsGatewayDataCollectedV1,
    moderationDataCollectedV1,
  ])
  async handle(@Payload() { type, data }: EventOf<typeof identityDataCollectedV1>, @Tx() tx: Transaction) {
    const service = type.slice(0, type.indexOf('.')) as PersonalDataService;
    await this.exports.partCollected(data.exportId, service, tx);
  }
}
