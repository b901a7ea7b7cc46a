import { Injectable } from '@nestjs/common';
import {
  contactIntakeDataCollectedV1,
  identityDataCollectedV1,
  moderationDataCollectedV1,
  roomsGatewayDataCollectedV1,
  type EventOf,
  type PersonalDataService,
} from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { ExportRepository } from './export.repository.js';

/** Parts of the other services. */
@Injectable()
@Consumes(identityDataCollectedV1)
@Consumes(contactIntakeDataCollectedV1)
@Consumes(roomsGatewayDataCollectedV1)
@Consumes(moderationDataCollectedV1)
export class PartCollectedConsumer {
  constructor(private readonly exports: ExportRepository) {}

  async handle({ type, data }: EventOf<typeof identityDataCollectedV1>, tx: Transaction) {
    const service = type.slice(0, type.indexOf('.')) as PersonalDataService;
    await this.exports.partCollected(data.exportId, service, tx);
  }
}
