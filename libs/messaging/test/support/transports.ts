import { testKafka, testPgBoss, type TestBus } from '../../src/testing.js';

/** Which brokers the suites run against. */
export interface BrokerKind {
  name: string;
  start(topics: string[]): Promise<TestBus>;
}

const pgBoss: BrokerKind = { name: 'pg-boss', start: testPgBoss };
const kafka: BrokerKind = { name: 'Kafka', start: testKafka };

export const brokerKinds = process.env.SEVENFOLD_STACK === 'full' ? [pgBoss, kafka] : [pgBoss];
