import { KafkaTransport, PgBossTransport, type EventTransport } from '@sevenfold/messaging';

/** Connects a separate process, which runs the built library, to the broker of its environment. */
export async function transportOf(environment: NodeJS.ProcessEnv): Promise<EventTransport> {
  const { EVENT_TRANSPORT, BUS_DATABASE_URL = '', KAFKA_BROKERS = '', KAFKA_NAME_PREFIX } = environment;
  if (EVENT_TRANSPORT !== 'kafka') return PgBossTransport.start({ url: BUS_DATABASE_URL });
  return new KafkaTransport({
    brokers: KAFKA_BROKERS.split(','),
    clientId: 'child',
    namePrefix: KAFKA_NAME_PREFIX,
    sessionTimeoutMilliseconds: 6_000,
  });
}
