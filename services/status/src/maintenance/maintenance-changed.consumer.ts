import { Injectable } from '@nestjs/common';
import { maintenanceChangedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { KnownMaintenance } from './known-maintenance.js';

/** During maintenance failures count as maintenance, and the banner says so. */
@Injectable()
@Consumes(maintenanceChangedV1)
export class MaintenanceChangedConsumer {
  constructor(private readonly maintenance: KnownMaintenance) {}

  async handle({ data }: EventOf<typeof maintenanceChangedV1>, tx: Transaction) {
    await this.maintenance.hear(tx, data, new Date(data.lastUpdated));
  }
}
