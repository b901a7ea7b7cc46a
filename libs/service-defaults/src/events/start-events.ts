import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { CustomStrategy } from '@nestjs/microservices';
import {
  KafkaTransport,
  OutboxRelay,
  PgBossTransport,
  type EventTransport,
  type KafkaSecurity,
} from '@sevenfold/messaging';
import type { PlatformConfig } from '../config/platform-config.js';
import type { Platform } from '../define-service.js';
import { EventBusStrategy } from './event-bus.strategy.js';

export interface RunningEvents {
  stop(): Promise<void>;
}

/** The configured transport, connected. */
export async function openTransport(
  clientId: string,
  config: Pick<PlatformConfig, 'EVENT_TRANSPORT' | 'BUS_DATABASE_URL' | 'KAFKA_BROKERS'> &
    Partial<Pick<PlatformConfig, 'KAFKA_NAME_PREFIX'>> &
    KafkaSecurity,
): Promise<EventTransport> {
  return config.EVENT_TRANSPORT === 'kafka'
    ? new KafkaTransport({
        clientId,
        brokers: config.KAFKA_BROKERS!.split(','),
        namePrefix: config.KAFKA_NAME_PREFIX,
        security: config,
      })
    : PgBossTransport.start({ url: config.BUS_DATABASE_URL! });
}

/** Starts the service's relay and its consumers. */
export async function startEvents(
  app: NestFastifyApplication,
  platform: Platform,
  databaseUrl: string,
  transport: EventTransport,
): Promise<RunningEvents> {
  const relay = new OutboxRelay({
    url: databaseUrl,
    transport,
    source: platform.name,
    onTrouble: error => platform.logger.warn({ err: error }, 'outbox relay failed, retrying'),
  });
  const strategy = new EventBusStrategy(platform.name, transport, {
    onTrouble: error => platform.logger.warn({ err: error }, 'event consumer interrupted, restarting'),
  });
  // With a separate configuration: guards, filters and spans of HTTP requests do not apply to events.
  const bus = app.connectMicroservice<CustomStrategy>({ strategy });
  relay.start();
  try {
    await bus.listen();
  } catch (error) {
    await relay.stop();
    throw error;
  }
  platform.readiness.addReported('events', () => transport.ping());
  return {
    // Nest would close the strategy only after it has destroyed the modules, whose database consumers need.
    stop: async () => {
      await strategy.close();
      await relay.stop();
    },
  };
}
