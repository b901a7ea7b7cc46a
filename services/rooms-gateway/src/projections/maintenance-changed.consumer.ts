import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { maintenanceChangedV1, type EventOf, type MaintenanceMode } from '@sevenfold/contracts';
import { OnEvent } from '@sevenfold/service-defaults';
import { configShard } from '../path-tree/shards.js';
import { RoomRegistry } from '../store/room-registry.js';

/** Shows maintenance at `config/maintenanceMode`; subscribers see a change at once. */
@Controller()
export class MaintenanceChangedConsumer {
  constructor(private readonly rooms: RoomRegistry) {}

  @OnEvent(maintenanceChangedV1)
  async handle(@Payload() { data }: EventOf<typeof maintenanceChangedV1>) {
    const lastUpdated = Date.parse(data.lastUpdated);
    const mode: MaintenanceMode = { enabled: data.enabled, reason: data.reason, lastUpdated };
    await this.rooms.run(configShard, draft => {
      const present = draft.get('maintenanceMode') as MaintenanceMode | undefined;
      if ((present?.lastUpdated ?? 0) <= lastUpdated) draft.put('maintenanceMode', mode);
    });
  }
}
