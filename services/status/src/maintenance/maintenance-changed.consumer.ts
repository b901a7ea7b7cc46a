import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { maintenanceChangedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { KnownMaintenance } from './known-maintenance.js';

/** During maintenance failures count as maintenance, and the banner says so. */
@Controller()
export class MaintenanceChangedConsumer {
  constructor(private readonly maintenance: KnownMaintenance) {}

  @OnEvent(maintenanceChangedV1)
  async handle(@Payload() { data }: EventOf<typeof maintenanceChangedV1>, @Tx() tx: Transaction) {
    await this.maintenance.hear(tx, data, new Date(data.lastUpdated));
  }
}
