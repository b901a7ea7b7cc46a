import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { personalDataCollectedV1, type EventOf, type PersonalDataService } from '@sevenfold/contracts';
import { exportsWithinMs, OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { ExportRepository } from './export.repository.js';

/** Parts from the other services. */
@Controller()
export class PartCollectedConsumer {
  constructor(private readonly exports: ExportRepository) {}

  @OnEvent(Object.values(personalDataCollectedV1), { withinMs: exportsWithinMs })
  async handle(
    @Payload() { type, data }: EventOf<typeof personalDataCollectedV1.identity>,
    @Tx() tx: Transaction,
  ) {
    const service = type.slice(0, type.indexOf('.')) as PersonalDataService;
    await this.exports.partCollected(data.exportId, service, tx);
  }
}
