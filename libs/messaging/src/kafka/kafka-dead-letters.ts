import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, Kafka } from 'kafkajs';
import { forReplay, type DeadLetter, type DeadLetters } from '../dead-letters.js';
import { deadLetterTopic } from './kafka-client.js';
import type { KafkaPublisher } from './kafka-publisher.js';

/** The dead-letter topic is the truth; this is a view of it, which begins with the first question. */
export class KafkaDeadLetters implements DeadLetters {
  private readonly letters = new Map<string, DeadLetter>();
  private readonly viewId = randomUUID();
  private readUpTo = -1n;
  private consumer: Promise<Consumer> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly publisher: KafkaPublisher,
    private readonly namePrefix: string,
  ) {}

  private get topic() {
    return this.namePrefix + deadLetterTopic;
  }

  private get group() {
    return `${this.namePrefix}dead-letters-view-${this.viewId}`;
  }

  async list(limit = 100): Promise<DeadLetter[]> {
    await this.catchUp();
    return [...this.letters.values()].sort((a, b) => (a.failedAt < b.failedAt ? 1 : -1)).slice(0, limit);
  }

  /** One letter per group and event: the same one parked twice takes its own place. */
  async park(letter: DeadLetter) {
    await this.write(letter.id, JSON.stringify(letter));
  }

  async replay(id: string): Promise<boolean> {
    await this.catchUp();
    const letter = this.letters.get(id);
    if (!letter) return false;
    // In this order a crash between the two replays twice, which the inbox sees, rather than never.
    await this.publisher.publish([forReplay(letter)]);
    await this.erase(id);
    return true;
  }

  async discard(id: string): Promise<boolean> {
    await this.catchUp();
    if (!this.letters.has(id)) return false;
    await this.erase(id);
    return true;
  }

  async close() {
    const consumer = await this.consumer?.catch(() => undefined);
    if (!consumer) return;
    await consumer.disconnect();
    const admin = this.kafka.admin();
    await admin
      .connect()
      .then(() => admin.deleteGroups([this.group]))
      .catch(() => undefined);
    await admin.disconnect();
  }

  private async erase(id: string) {
    await this.write(id, '');
    this.letters.delete(id);
  }

  private write(id: string, value: string) {
    return this.publisher.publish([{ topic: deadLetterTopic, key: id, headers: {}, value }]);
  }

  private async catchUp() {
    this.consumer ??= this.follow();
    await this.consumer.catch(error => {
      this.consumer = undefined;
      throw error;
    });
    const end = await this.endOfTopic();
    for (const deadline = Date.now() + 20_000; this.readUpTo < end - 1n; await delay(20)) {
      if (Date.now() > deadline) throw new Error('The dead letters could not be read in time');
    }
  }

  private async endOfTopic(): Promise<bigint> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      const [partition] = await admin.fetchTopicOffsets(this.topic);
      return partition && partition.high !== partition.low ? BigInt(partition.high) : 0n;
    } finally {
      await admin.disconnect();
    }
  }

  private async follow(): Promise<Consumer> {
    const consumer = this.kafka.consumer({
      groupId: this.group,
      maxWaitTimeInMs: 250,
      allowAutoTopicCreation: false,
      retry: { restartOnFailure: async () => true },
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [this.topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) => {
        const id = String(message.key);
        if (message.value?.length) this.letters.set(id, JSON.parse(String(message.value)) as DeadLetter);
        else this.letters.delete(id);
        this.readUpTo = BigInt(message.offset);
      },
    });
    return consumer;
  }
}
