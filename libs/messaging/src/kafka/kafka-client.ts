import { Kafka, logLevel, type Message } from 'kafkajs';
import type { EventHeaders, EventRecord } from '../event-record.js';

export interface KafkaTransportOptions {
  brokers: string[];
  clientId: string;
  /** Of a member that stopped answering; its partitions go to the others then. */
  sessionTimeoutMilliseconds?: number;
}

/** Holds one compacted record per dead letter; the record is emptied when the letter is replayed or discarded. */
export const deadLetterTopic = 'sevenfold.dead-letters';

export function kafkaClient({ brokers, clientId }: KafkaTransportOptions): Kafka {
  return new Kafka({
    clientId,
    brokers,
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 3_000, retries: 6 },
  });
}

export function messageOf({ key, headers, value }: EventRecord): Message {
  // An empty value (no event has one) takes the record out of a compacted topic.
  return { key, headers, value: value || null };
}

type KafkaMessage = Pick<Message, 'key' | 'value' | 'headers'>;

export function recordFrom(topic: string, { key, value, headers }: KafkaMessage): EventRecord {
  const plain: EventHeaders = {};
  for (const [name, content] of Object.entries(headers ?? {})) plain[name] = String(content);
  return { topic, key: String(key ?? ''), headers: plain, value: String(value ?? '') };
}

export interface TopicSettings {
  partitions: number;
  replicas: number;
}

/** Makes the missing ones of the topics, and the one for dead letters. Where clusters are declared it finds nothing to do. */
export async function createKafkaTopics(
  brokers: string[],
  topics: readonly string[],
  { partitions, replicas }: TopicSettings = { partitions: 6, replicas: 1 },
) {
  const admin = kafkaClient({ brokers, clientId: 'create-topics' }).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const compacted = [{ name: 'cleanup.policy', value: 'compact' }];
    const all = [
      ...topics.map(topic => ({ topic, numPartitions: partitions, replicationFactor: replicas })),
      { topic: deadLetterTopic, numPartitions: 1, replicationFactor: replicas, configEntries: compacted },
    ].filter(({ topic }) => !existing.has(topic));
    if (all.length) await admin.createTopics({ topics: all, waitForLeaders: true });
  } finally {
    await admin.disconnect();
  }
}
