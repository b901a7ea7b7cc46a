import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import type { EventRecord } from '../event-record.js';
import { messageOf } from './kafka-client.js';

/** Waits for all in-sync replicas, one request at a time, so that order survives a retry. */
export class KafkaPublisher {
  private producer: Promise<Producer> | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly kafka: Kafka,
    private readonly namePrefix: string,
  ) {}

  publish(records: readonly EventRecord[]): Promise<void> {
    const sending = this.turn.then(() => this.send(records));
    this.turn = sending.catch(() => undefined);
    return sending;
  }

  async close() {
    await this.turn;
    await this.forget();
  }

  private async send(records: readonly EventRecord[]) {
    const byTopic = new Map<string, TopicMessages>();
    for (const record of records) {
      const topic = this.namePrefix + record.topic;
      const batch = byTopic.get(topic) ?? { topic, messages: [] };
      batch.messages.push(messageOf(record));
      byTopic.set(topic, batch);
    }
    if (!byTopic.size) return;
    try {
      this.producer ??= this.connect();
      const producer = await this.producer;
      await producer.sendBatch({ acks: -1, topicMessages: [...byTopic.values()] });
    } catch (error) {
      // The producer's sequence numbers may no longer match the broker's; a new producer always works.
      await this.forget();
      throw error;
    }
  }

  private async connect() {
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000 },
    });
    await producer.connect();
    return producer;
  }

  private async forget() {
    const producer = this.producer;
    this.producer = undefined;
    await producer?.then(connected => connected.disconnect()).catch(() => undefined);
  }
}
