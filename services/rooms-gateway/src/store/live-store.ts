import { InvalidConfiguration } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RoomsGatewayConfig } from '../config.js';
import { MemoryPodRegistry, MemoryRoomStore, MemoryTicketStore } from './memory-store.js';
import { RedisPodRegistry, RedisRoomStore, RedisTicketStore } from './redis-store.js';
import type { PodRegistry, RoomStore, TicketStore } from './room-store.js';

export interface LiveStore {
  rooms: RoomStore;
  tickets: TicketStore;
  seats: TicketStore;
  pods: PodRegistry;
  /** A counter that grants each key `points` per 24 hours, shared by all gateways. */
  perDay: (name: string, points: number) => RateLimiterAbstract;
}

const daySeconds = 86_400;

/** The configured live store. */
export function openLiveStore(
  config: Pick<RoomsGatewayConfig, 'ROOM_STORE' | 'REDIS_URL'>,
  logger: Pick<Logger, 'warn'>,
): LiveStore {
  if (config.ROOM_STORE === 'memory')
    return {
      rooms: new MemoryRoomStore(),
      tickets: new MemoryTicketStore(),
      seats: new MemoryTicketStore(),
      pods: new MemoryPodRegistry(),
      perDay: (keyPrefix, points) => new RateLimiterMemory({ keyPrefix, points, duration: daySeconds }),
    };
  if (config.REDIS_URL === undefined) throw new InvalidConfiguration(['REDIS_URL: is required']);
  const rooms = new RedisRoomStore(config.REDIS_URL, logger);
  const storeClient = rooms.commands;
  return {
    rooms,
    tickets: new RedisTicketStore(storeClient),
    seats: new RedisTicketStore(storeClient, 'sevenfold:seats'),
    pods: new RedisPodRegistry(storeClient),
    perDay: (name, points) =>
      new RateLimiterRedis({ storeClient, keyPrefix: `sevenfold:${name}`, points, duration: daySeconds }),
  };
}
