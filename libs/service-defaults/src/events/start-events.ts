import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  KafkaTransport,
  OutboxRelay,
  pause,
  PgBossTransport,
  startConsumers,
  type EventTransport,
  type KafkaSecurity,
  type SqlTransaction,
  type Subscription,
} from '@sevenfold/messaging';
import type { PlatformConfig } from '../config/platform-config.js';
import { DATABASE, type Platform, type ServiceDefinition } from '../define-service.js';

/** The part of a service's Prisma client that consumers need. */
interface Database {
  $transaction(work: (tx: SqlTransaction) => Promise<void>): Promise<unknown>;
}

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
  { consumers: classes = [] }: Pick<ServiceDefinition, 'consumers'>,
  platform: Platform,
  databaseUrl: string,
  transport: EventTransport,
): Promise<RunningEvents> {
  const database = app.get<Database>(DATABASE, { strict: false });
  const relay = new OutboxRelay({
    url: databaseUrl,
    transport,
    source: platform.name,
    onTrouble: error => platform.logger.warn({ err: error }, 'outbox relay failed, retrying'),
  });
  relay.start();
  const onTrouble = (error: unknown) =>
    platform.logger.warn({ err: error }, 'event consumer interrupted, restarting');
  const consumers = await startSoonerOrLater(
    () =>
      startConsumers({
        group: platform.name,
        consumers: classes.map(consumer => app.get<object>(consumer, { strict: false })),
        transport,
        transaction: work => database.$transaction(work),
        onTrouble,
      }),
    { isBrokerAway: () => isRejected(transport.ping()), onTrouble },
  ).catch(async (error: unknown) => {
    await relay.stop();
    throw error;
  });
  platform.readiness.addReported('events', () => transport.ping());
  return {
    stop: async () => {
      await consumers.stop();
      await relay.stop();
    },
  };
}

const tryAgainMs = 2_000;

/** A service works without the broker, also if it starts meanwhile: it subscribes later. */
async function startSoonerOrLater(
  start: () => Promise<Subscription>,
  { isBrokerAway, onTrouble }: { isBrokerAway: () => Promise<boolean>; onTrouble: (error: unknown) => void },
): Promise<Subscription> {
  if (!(await isBrokerAway())) return start();
  let subscription: Subscription | undefined;
  const stopping = new AbortController();
  const done = (async () => {
    while (!subscription && !stopping.signal.aborted) {
      subscription = await start().catch((error: unknown) => {
        onTrouble(error);
        return undefined;
      });
      if (!subscription) await pause(tryAgainMs, { signal: stopping.signal });
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      if (subscription) return subscription.stop();
      // A connection attempt lasts until the client times out; a stop does not wait for it.
      void done.then(() => subscription?.stop()).catch(onTrouble);
    },
  };
}

const isRejected = (promise: Promise<unknown>) =>
  promise.then(
    () => false,
    () => true,
  );
