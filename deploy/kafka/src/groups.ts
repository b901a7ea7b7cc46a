/**
 * `node deploy/kafka/dist/groups.js [group] [--brokers host:9092,…]`: shows brokers, partitions that reject
 * writes for lack of in-sync replicas, and each consumer group with its lag. In a service's pod it needs no
 * `--brokers`, and a group's name no prefix.
 */
import { parseArgs } from 'node:util';
import { inspectBrokers } from '@sevenfold/messaging';
import { brokersSetting, namePrefixSetting, security } from './config.js';

const deadlineMs = 20_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { brokers: { type: 'string', default: brokersSetting() } },
});
if (!values.brokers) throw new Error('--brokers is missing');

const late = setTimeout(() => {
  console.error(`${values.brokers} did not answer within ${deadlineMs / 1_000} s`);
  process.exit(1);
}, deadlineMs);
const { brokers, shortPartitions, groups } = await inspectBrokers(
  values.brokers.split(','),
  security(),
).catch((error: Error) => {
  console.error(`${values.brokers}: ${error.message}`);
  return process.exit(1);
});
clearTimeout(late);

console.log(`Brokers: ${brokers.join(', ')}`);
if (!shortPartitions)
  console.log('Unknown whether partitions reject writes: this user may not read the settings of topics');
for (const { topic, partition, inSync, required } of shortPartitions ?? [])
  console.log(
    `Rejects writes: ${topic}, partition ${partition}, ${inSync} of ${required} required replicas in sync`,
  );
const asked = new Set(positionals.flatMap(name => [name, namePrefixSetting() + name]));
for (const { group, state, members, lag, waiting } of groups.filter(
  each => asked.size === 0 || asked.has(each.group),
))
  console.log(JSON.stringify({ group, state, members, lag, ...(lag > 0 && { waiting }) }));
