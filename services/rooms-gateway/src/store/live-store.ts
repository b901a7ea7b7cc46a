import { InvalidConfiguration } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { RoomsGatewayConfig } from '../config.js';
import { MemoryPodRegistry, MemoryRoomStore, MemoryTicketStore } from './memory-store.js';
import { RedisPodRegistry, RedisRoomStore, RedisTicketStore } from './redis-store.js';
import type { PodRegistry, RoomStore, TicketStore } from './room-store.js';

export interface LiveStore {
  rooms: RoomStore;
  tickets: TicketStore;
  pods: PodRegistry;
}

/** The live store that the configuration names. */
export function openLiveStore(
  config: Pick<RoomsGatewayConfig, 'ROOM_STORE' | 'REDIS_URL'>,
  logger: Pick<Logger, 'warn'>,
): LiveStore {
  if (config.ROOM_STORE === 'memory')
    return { rooms: new MemoryRoomStore(), tickets: new MemoryTicketStore(), pods: new MemoryPodRegistry() };
  if (config.REDIS_URL === undefined) throw new InvalidConfiguration(['REDIS_URL: is required']);
  const rooms = new RedisRoomStore(config.REDIS_URL, logger);
  return { rooms, tickets: new RedisTicketStore(rooms.commands), pods: new RedisPodRegistry(rooms.commands) };
}
