import { onStack } from '@sevenfold/testing';
import { testKafka, testPgBoss, type TestBus } from '../../src/testing.js';

/** Which brokers the suites run against. */
export interface BrokerKind {
  name: string;
  start(topics: string[]): Promise<TestBus>;
  describe: typeof describe;
}

const pgBoss: BrokerKind = { name: 'pg-boss', start: testPgBoss, describe };
const kafka: BrokerKind = { name: 'Kafka', start: testKafka, describe: onStack('full').describe };

export const brokerKinds = [pgBoss, kafka];
