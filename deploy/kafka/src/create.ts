/**
 * `npm run create-topics -w @sevenfold/kafka -- --brokers host:9092,… [--replicas 3]`. In a service's pod it needs no
 * `--brokers`.
 */
import { parseArgs } from 'node:util';
import { createTopics } from '@sevenfold/messaging';
import { brokersSetting, security } from './config.js';
import { topics } from './topics.js';

const { values } = parseArgs({
  options: {
    brokers: { type: 'string', default: brokersSetting() },
    replicas: { type: 'string', default: '1' },
  },
});
if (!values.brokers) throw new Error('--brokers is missing');

const made = await createTopics(values.brokers.split(','), topics, {
  replicas: Number(values.replicas),
  security: security(),
});
console.log(made.length ? `Created ${made.join(', ')}` : 'All topics are there');
