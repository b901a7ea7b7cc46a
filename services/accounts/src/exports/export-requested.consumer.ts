import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { exportPartKey, exportRequestedV1, type EventOf } from '@sevenfold/contracts';
import { ObjectStore, putJsonText } from '@sevenfold/object-store';
import { exportsWithinMs, OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { AccountData } from '../personal-data/account-data.js';
import { jsonText } from '../personal-data/json-text.js';
import { ExportRepository } from './export.repository.js';

/** This service's own part of an export. */
@Controller()
export class ExportRequestedConsumer {
  constructor(
    private readonly data: AccountData,
    private readonly objects: ObjectStore,
    private readonly exports: ExportRepository,
  ) {}

  @OnEvent(exportRequestedV1, { withinMs: exportsWithinMs })
  async handle(
    @Payload() { data: { exportId, uid } }: EventOf<typeof exportRequestedV1>,
    @Tx() tx: Transaction,
  ) {
    const text = jsonText(await this.data.collect(uid, tx));
    await putJsonText(this.objects, exportPartKey(exportId, 'accounts'), text);
    await this.exports.partCollected(exportId, 'accounts', tx);
  }
}
