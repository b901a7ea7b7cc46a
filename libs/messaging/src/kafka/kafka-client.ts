import { Kafka, logLevel, type Message } from 'kafkajs';
import type { EventHeaders, EventRecord } from '../event-record.js';

export interface KafkaTransportOptions {
  brokers: string[];
  clientId: string;
  /** Of a member that stopped answering; its partitions go to the others then. */
  sessionTimeoutMilliseconds?: number;
  /** Before the names of topics and groups, so that several systems can share one cluster. */
  namePrefix?: string;
}

/** Holds one compacted record per dead letter; the record is emptied when the letter is replayed or discarded. */
export const deadLetterTopic = 'sevenfold.dead-letters';

export function kafkaClient({
  brokers,
  clientId,
}: Pick<KafkaTransportOptions, 'brokers' | 'clientId'>): Kafka {
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
