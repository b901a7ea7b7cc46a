import {
  ATTR_MESSAGING_CONSUMER_GROUP_NAME,
  MESSAGING_SYSTEM_NAME_VALUE_KAFKA,
} from '@opentelemetry/semantic-conventions/incubating';
import type { Kafka } from 'kafkajs';
import { deadLetterOf } from '../dead-letters.js';
import type { EventRecord } from '../event-record.js';
import type { EventTransport, RecordHandler, SubscribeOptions, Subscription } from '../event-transport.js';
import { parkedEvents } from '../metrics.js';
import { kafkaClient, type KafkaTransportOptions } from './kafka-client.js';
import { KafkaDeadLetters } from './kafka-dead-letters.js';
import { KafkaPublisher } from './kafka-publisher.js';
import { KafkaSubscription } from './kafka-subscription.js';

/** Events on Kafka. Connects on first use, and reconnects when brokers return. */
export class KafkaTransport implements EventTransport {
  readonly system = MESSAGING_SYSTEM_NAME_VALUE_KAFKA;
  readonly deadLetters: KafkaDeadLetters;
  private readonly kafka: Kafka;
  private readonly publisher: KafkaPublisher;
  private readonly subscriptions = new Set<Subscription>();

  constructor(private readonly options: KafkaTransportOptions) {
    this.kafka = kafkaClient(options);
    const { namePrefix = '' } = options;
    this.publisher = new KafkaPublisher(this.kafka, namePrefix);
    this.deadLetters = new KafkaDeadLetters(this.kafka, this.publisher, namePrefix);
  }

  publish(records: readonly EventRecord[]): Promise<void> {
    return this.publisher.publish(records);
  }

  async subscribe(
    group: string,
    topics: readonly string[],
    handler: RecordHandler,
    options: SubscribeOptions = {},
  ): Promise<Subscription> {
    const park = async (record: EventRecord, error: unknown, attempts: number) => {
      await this.deadLetters.park(deadLetterOf(group, record, error, attempts));
      parkedEvents.add(1, { [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: group });
    };
    // Prometheus sees a rise from 0 to 1, but not from a missing series to 1.
    parkedEvents.add(0, { [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: group });
    const { sessionTimeoutMilliseconds, namePrefix = '' } = this.options;
    const subscription = new KafkaSubscription(this.kafka, group, handler, park, {
      ...options,
      sessionTimeoutMilliseconds,
      namePrefix,
    });
    await subscription.start(topics);
    this.subscriptions.add(subscription);
    return subscription;
  }

  async ping() {
    const admin = this.kafka.admin({ retry: { retries: 0 } });
    try {
      await admin.connect();
      await admin.describeCluster();
    } finally {
      await admin.disconnect();
    }
  }

  async close() {
    await Promise.all([...this.subscriptions].map(subscription => subscription.stop()));
    await this.deadLetters.close();
    await this.publisher.close();
  }
}
