/** For tests: empty brokers of the stack under test. */
import { randomBytes } from 'node:crypto';
import { topics as eventTopics } from '@sevenfold/contracts';
import { testDatabase } from '@sevenfold/testing';
import type { EventTransport } from './event-transport.js';
import { createTopics, deleteTopics } from './kafka/create-topics.js';
import { deadLetterTopic } from './kafka/kafka-client.js';
import { KafkaTransport } from './kafka/kafka-transport.js';
import { PgBossTransport } from './pg-boss/pg-boss-transport.js';

export { countedV1 } from './counted-event.js';
export { transactionOn, type TestTransaction } from './test-transaction.js';

export interface TestBus {
  /** Environment variables that a service needs to use this bus. */
  environment: Record<string, string>;
  connect(): Promise<EventTransport>;
  drop(): Promise<void>;
}

/** pg-boss on the embedded stack, Kafka on the full one. */
export function testBus(topics?: readonly string[]): Promise<TestBus> {
  return process.env['SEVENFOLD_STACK'] === 'full' ? testKafka(topics) : testPgBoss();
}

export async function testPgBoss(): Promise<TestBus> {
  const { url, drop } = await testDatabase('bus');
  return {
    environment: { EVENT_TRANSPORT: 'pg-boss', BUS_DATABASE_URL: url },
    connect: () => PgBossTransport.start({ url }),
    drop,
  };
}

/** The brokers of `KAFKA_BROKERS`, with separate topics under a prefix. */
export async function testKafka(topics: readonly string[] = eventTopics()): Promise<TestBus> {
  const { KAFKA_BROKERS } = process.env;
  if (!KAFKA_BROKERS) throw new Error('KAFKA_BROKERS is not set');
  const brokers = KAFKA_BROKERS.split(',');
  const namePrefix = `test-${randomBytes(5).toString('hex')}.`;
  const declared = [
    ...topics.map(name => ({ name, partitions: 3, settings: { 'cleanup.policy': 'delete' } })),
    { name: deadLetterTopic, partitions: 1, settings: { 'cleanup.policy': 'compact' } },
  ];
  const names = await createTopics(brokers, declared, { namePrefix });
  const options = { brokers, clientId: 'tests', namePrefix, sessionTimeoutMilliseconds: 6_000 };
  return {
    environment: { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS, KAFKA_NAME_PREFIX: namePrefix },
    connect: async () => new KafkaTransport(options),
    drop: () => deleteTopics(brokers, names),
  };
}
