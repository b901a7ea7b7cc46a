import { randomUUID } from 'node:crypto';
import type { Consumer, EachMessagePayload, Kafka, KafkaMessage } from 'kafkajs';
import { forReplay, type DeadLetter, type DeadLetters } from '../dead-letters.js';
import { pause } from '../pause.js';
import { deadLetterTopic } from './kafka-client.js';
import type { KafkaPublisher } from './kafka-publisher.js';
import { noOwnRestart, runWithRestart } from './run-with-restart.js';

/**
 * A view of the dead-letter topic, read from the first query on. Each failure has its own record: a replayed
 * event may fail again before its old record is deleted, and the new one must survive.
 */
export class KafkaDeadLetters implements DeadLetters {
  /** By record key. */
  private readonly parkings = new Map<string, DeadLetter>();
  private readonly viewId = randomUUID();
  private readUpTo = -1n;
  private consumer: Promise<Consumer> | undefined;
  private closed = false;

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

  /** One dead letter per group and event: a second failure replaces the first. */
  async list(limit = 100): Promise<DeadLetter[]> {
    await this.catchUp();
    const newestFirst = [...this.parkings.values()].sort((a, b) => (a.failedAt < b.failedAt ? 1 : -1));
    const ids = new Set<string>();
    return newestFirst.filter(({ id }) => !ids.has(id) && ids.add(id)).slice(0, limit);
  }

  async park(letter: DeadLetter) {
    await this.write(`${letter.id} ${letter.failedAt}`, JSON.stringify(letter));
  }

  async replay(id: string): Promise<boolean> {
    const known = await this.parkingsOf(id);
    const [letter] = known.values();
    if (!letter) return false;
    // Publish first: a crash in between then replays twice, which the inbox detects, and never loses the event.
    await this.publisher.publish([forReplay(letter)]);
    await this.erase(known);
    return true;
  }

  async discard(id: string): Promise<boolean> {
    const known = await this.parkingsOf(id);
    await this.erase(known);
    return known.size > 0;
  }

  async close() {
    this.closed = true;
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

  private async parkingsOf(id: string): Promise<Map<string, DeadLetter>> {
    await this.catchUp();
    return new Map([...this.parkings].filter(([, letter]) => letter.id === id));
  }

  private async erase(known: ReadonlyMap<string, DeadLetter>) {
    for (const key of known.keys()) {
      await this.write(key, '');
      this.parkings.delete(key);
    }
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
    for (const deadline = Date.now() + 20_000; this.readUpTo < end - 1n; await pause(20)) {
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
      retry: noOwnRestart,
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [this.topic], fromBeginning: true });
    const how = { autoCommit: false, eachMessage: ({ message }: EachMessagePayload) => this.take(message) };
    await runWithRestart(consumer, how, { isEnded: () => this.closed });
    return consumer;
  }

  private async take({ key, value, offset }: KafkaMessage) {
    const name = String(key);
    if (value?.length) this.parkings.set(name, JSON.parse(String(value)) as DeadLetter);
    else this.parkings.delete(name);
    this.readUpTo = BigInt(offset);
  }
}
