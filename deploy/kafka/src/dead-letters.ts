/**
 * `node deploy/kafka/dist/dead-letters.js list|replay|discard [id] [--brokers host:9092,…]`: lists dead
 * letters, replays or discards one. In a service's pod it needs no `--brokers`.
 */
import { parseArgs } from 'node:util';
import { KafkaTransport } from '@sevenfold/messaging';
import { brokersSetting, namePrefixSetting, security } from './config.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    brokers: { type: 'string', default: brokersSetting() },
    prefix: { type: 'string', default: namePrefixSetting() },
  },
});
if (!values.brokers) throw new Error('--brokers is missing');
const [action = 'list', id = ''] = positionals;
const transport = new KafkaTransport({
  brokers: values.brokers.split(','),
  clientId: 'dead-letters',
  namePrefix: values.prefix,
  security: security(),
});
try {
  const { deadLetters } = transport;
  if (action === 'list')
    for (const { id: letter, group, record, attempts, failedAt, reason } of await deadLetters.list())
      console.log(JSON.stringify({ id: letter, group, topic: record.topic, attempts, failedAt, reason }));
  else if (action === 'replay') console.log((await deadLetters.replay(id)) ? 'replayed' : 'not found');
  else if (action === 'discard') console.log((await deadLetters.discard(id)) ? 'discarded' : 'not found');
  else throw new Error(`${action}: must be list, replay or discard`);
} finally {
  await transport.close();
}
