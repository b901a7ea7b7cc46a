import { Injectable } from '@nestjs/common';
import { maintenanceChangedV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Prisma } from '../database.js';
import { MaintenanceMode } from './maintenance-mode.js';

/** During maintenance failures count as maintenance, and the banner says so. */
@Injectable()
@Consumes(maintenanceChangedV1)
export class MaintenanceChangedConsumer {
  constructor(private readonly maintenance: MaintenanceMode) {}

  async handle({ data }: EventOf<typeof maintenanceChangedV1>, tx: Prisma.TransactionClient) {
    await this.maintenance.hear(tx, data, new Date(data.lastUpdated));
  }
}
