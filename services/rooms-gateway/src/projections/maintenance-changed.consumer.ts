import { Injectable } from '@nestjs/common';
import { maintenanceChangedV1, type EventOf, type MaintenanceMode } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { configShard } from '../path-tree/shards.js';
import { RoomRegistry } from '../store/room-registry.js';

/** Shows maintenance at `config/maintenanceMode`; subscribers see a change at once. */
@Injectable()
@Consumes(maintenanceChangedV1)
export class MaintenanceChangedConsumer {
  constructor(private readonly rooms: RoomRegistry) {}

  async handle({ data }: EventOf<typeof maintenanceChangedV1>) {
    const lastUpdated = Date.parse(data.lastUpdated);
    const mode: MaintenanceMode = { enabled: data.enabled, reason: data.reason, lastUpdated };
    await this.rooms.run(configShard, draft => {
      const present = draft.get('maintenanceMode') as MaintenanceMode | undefined;
      if ((present?.lastUpdated ?? 0) <= lastUpdated) draft.put('maintenanceMode', mode);
    });
  }
}
