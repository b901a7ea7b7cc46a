/**
 * `npm run create-topics -w @sevenfold/kafka -- --brokers host:9092,… [--replicas 3] [--prefix …]`. In a service's
 * pod it needs neither `--brokers` nor `--prefix`.
 */
import { parseArgs } from 'node:util';
import { createTopics } from '@sevenfold/messaging';
import { brokersSetting, namePrefixSetting, security } from './config.js';
import { topics } from './topics.js';

const { values } = parseArgs({
  options: {
    brokers: { type: 'string', default: brokersSetting() },
    replicas: { type: 'string', default: '1' },
    prefix: { type: 'string', default: namePrefixSetting() },
  },
});
if (!values.brokers) throw new Error('--brokers is missing');

const made = await createTopics(values.brokers.split(','), topics, {
  replicas: Number(values.replicas),
  namePrefix: values.prefix,
  security: security(),
});
console.log(made.length ? `Created ${made.join(', ')}` : 'All topics exist');
