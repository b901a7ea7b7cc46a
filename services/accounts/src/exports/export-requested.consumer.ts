import { Injectable } from '@nestjs/common';
import { exportPartKey, exportRequestedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { ObjectStore, putJson } from '@sevenfold/object-store';
import type { Transaction } from '../database.js';
import { AccountData } from '../personal-data/account-data.js';
import { ExportRepository } from './export.repository.js';

/** This service's own part of an export. */
@Injectable()
@Consumes(exportRequestedV1)
export class ExportRequestedConsumer {
  constructor(
    private readonly data: AccountData,
    private readonly objects: ObjectStore,
    private readonly exports: ExportRepository,
  ) {}

  async handle({ data: { exportId, uid } }: EventOf<typeof exportRequestedV1>, tx: Transaction) {
    await putJson(
      this.objects,
      exportPartKey(exportId, 'accounts'),
      storable(await this.data.collect(uid, tx)),
    );
    await this.exports.partCollected(exportId, 'accounts', tx);
  }
}

/** Amounts are decimals, which JSON would serialise by their internals. */
const storable = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  );
