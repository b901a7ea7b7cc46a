import { testDatabase } from '@sevenfold/testing';
import type { EventTransport } from '../../src/event-transport.js';
import { PgBossTransport } from '../../src/pg-boss/pg-boss-transport.js';
import { createKafkaTopics } from '../../src/kafka/kafka-client.js';
import { KafkaTransport } from '../../src/kafka/kafka-transport.js';
import { brokers } from './stack.js';

/** One broker of a kind, and as many connections to it as a test wants. */
export interface TestBroker {
  name: string;
  /** What another process needs to connect to the same broker. */
  address: string;
  connect(): Promise<EventTransport>;
  remove(): Promise<void>;
}

export interface BrokerKind {
  name: string;
  start(topics: string[]): Promise<TestBroker>;
}

const pgBoss: BrokerKind = {
  name: 'pg-boss',
  async start() {
    const { url, drop } = await testDatabase('bus');
    return { name: 'pg-boss', address: url, connect: () => PgBossTransport.start({ url }), remove: drop };
  },
};

const kafka: BrokerKind = {
  name: 'Kafka',
  async start(topics) {
    await createKafkaTopics(brokers, topics);
    const options = { brokers, clientId: 'tests', sessionTimeoutMilliseconds: 6_000 };
    const connect = () => Promise.resolve(new KafkaTransport(options));
    return { name: 'Kafka', address: brokers.join(','), connect, remove: () => Promise.resolve() };
  },
};

export const brokerKinds: BrokerKind[] = brokers.length ? [pgBoss, kafka] : [pgBoss];
