import { Kafka, logLevel, type Message, type SASLOptions } from 'kafkajs';
import type { EventHeaders, EventRecord } from '../event-record.js';

/** How to connect and authenticate to the brokers, under the names of a service's settings. */
export interface KafkaSecurity {
  KAFKA_TLS?: boolean | undefined;
  /** CA certificates in PEM, instead of the system's. */
  KAFKA_CA?: string | undefined;
  KAFKA_SASL_MECHANISM?: 'plain' | 'scram-sha-256' | 'scram-sha-512' | undefined;
  KAFKA_USERNAME?: string | undefined;
  KAFKA_PASSWORD?: string | undefined;
}

export interface KafkaTransportOptions {
  brokers: string[];
  clientId: string;
  /** After this time a silent member loses its partitions to the others. */
  sessionTimeoutMilliseconds?: number;
  /** Prefix of topic and group names, so that several systems can share a cluster. */
  namePrefix?: string;
  security?: KafkaSecurity;
}

/** Compacted. Has one record per dead letter, deleted when the letter is replayed or discarded. */
export const deadLetterTopic = 'sevenfold.dead-letters';

export function kafkaClient({
  brokers,
  clientId,
  security = {},
}: Pick<KafkaTransportOptions, 'brokers' | 'clientId' | 'security'>): Kafka {
  return new Kafka({
    clientId,
    brokers,
    ssl: security.KAFKA_TLS ? (security.KAFKA_CA ? { ca: [security.KAFKA_CA] } : true) : false,
    ...(security.KAFKA_SASL_MECHANISM && { sasl: credentials(security) }),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 3_000, retries: 6 },
  });
}

function credentials({ KAFKA_SASL_MECHANISM, KAFKA_USERNAME, KAFKA_PASSWORD }: KafkaSecurity) {
  if (!KAFKA_USERNAME || !KAFKA_PASSWORD)
    throw new Error('KAFKA_SASL_MECHANISM needs KAFKA_USERNAME and KAFKA_PASSWORD');
  return {
    mechanism: KAFKA_SASL_MECHANISM,
    username: KAFKA_USERNAME,
    password: KAFKA_PASSWORD,
  } as SASLOptions;
}

export function messageOf({ key, headers, value }: EventRecord): Message {
  // A null value deletes the record from a compacted topic; no event has an empty value.
  return { key, headers, value: value || null };
}

type KafkaMessage = Pick<Message, 'key' | 'value' | 'headers'>;

export function recordFrom(topic: string, { key, value, headers }: KafkaMessage): EventRecord {
  const plain: EventHeaders = {};
  for (const [name, content] of Object.entries(headers ?? {})) plain[name] = String(content);
  return { topic, key: String(key ?? ''), headers: plain, value: String(value ?? '') };
}
