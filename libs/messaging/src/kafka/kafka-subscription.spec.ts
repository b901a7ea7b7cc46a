import { jest } from '@jest/globals';
import type {
  Consumer,
  ConsumerRunConfig,
  EachBatchPayload,
  Kafka,
  TopicPartitionOffsetAndMetadata,
} from 'kafkajs';
import type { EventRecord } from '../event-record.js';
import type { RecordHandler } from '../event-transport.js';
import { KafkaSubscription } from './kafka-subscription.js';

const topic = 'tests.counter';

/** One partition, whose committed offset outlives its consumers. */
class Broker {
  isAway = false;
  readonly commits: { at: number; offset: string }[] = [];
  private committed = { offset: '-1', metadata: '' };
  private length = 0;
  private generation = 0;

  /** A consumer that reads the whole partition, and then what `write` appends, until another one joins. */
  async join(handler: RecordHandler, park: (record: EventRecord) => Promise<void> = nothing) {
    const generation = ++this.generation;
    this.joined = [];
    const isMember = () => generation === this.generation;
    const consumer = {
      events: { GROUP_JOIN: 'join' },
      on: (event: string, listener: () => void) => event === 'join' && this.joined.push(listener),
      connect: nothing,
      subscribe: nothing,
      disconnect: nothing,
      run: async ({ eachBatch }: ConsumerRunConfig) => {
        let next: number;
        this.rejoin = async () => {
          for (const listener of this.joined) listener();
          next = Math.max(Number(this.committed.offset), 0);
          await this.deliver();
        };
        this.deliver = async () => {
          const messages = Array.from({ length: this.length - next }, (_, place) => messageAt(next + place));
          if (!messages.length) return;
          await eachBatch!({
            batch: { topic, partition: 0, highWatermark: String(this.length), messages },
            isRunning: isMember,
            isStale: () => false,
            resolveOffset: () => undefined,
            heartbeat: nothing,
          } as unknown as EachBatchPayload);
          next = this.length;
        };
        void this.rejoin();
      },
      commitOffsets: async ([{ offset, metadata }]: [TopicPartitionOffsetAndMetadata]) => {
        if (this.isAway || !isMember()) throw new Error('away');
        this.committed = { offset, metadata: metadata ?? '' };
        if (metadata === undefined) this.commits.push({ at: Date.now(), offset });
      },
    } as unknown as Consumer;
    const admin = {
      connect: nothing,
      disconnect: nothing,
      fetchOffsets: async () => [{ topic, partitions: [{ partition: 0, ...this.committed }] }],
    };
    const kafka = { consumer: () => consumer, admin: () => admin } as unknown as Kafka;
    const options = { namePrefix: '', retryDelays: [10, 10] };
    return new KafkaSubscription(kafka, 'tests', handler, park, options).start([topic]);
  }

  async write(events = 1) {
    this.length += events;
    await this.deliver();
  }

  /** Kills the consumer's process: what it does from now on reaches nobody. */
  kill() {
    this.generation++;
    this.deliver = nothing;
  }

  /** Gives the partition to the same consumer again, as after a rebalance. */
  rejoin: () => Promise<void> = nothing;
  private deliver: () => Promise<void> = nothing;
  private joined: (() => void)[] = [];
}

const nothing = async () => undefined;
const never = () => new Promise<void>(() => undefined);
/** Each event has a key of its own. */
const messageAt = (offset: number) => ({
  key: Buffer.from(String(offset)),
  value: Buffer.from('{}'),
  offset: String(offset),
  headers: {},
});

let broker: Broker;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  broker = new Broker();
});
afterEach(() => void jest.useRealTimers());

it('commits handled events every 200 ms, even after the broker was down', async () => {
  const subscription = await broker.join(nothing);
  await broker.write();
  await jest.advanceTimersByTimeAsync(1_000);
  await broker.write();
  broker.isAway = true;
  await jest.advanceTimersByTimeAsync(1_000);
  broker.isAway = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(broker.commits).toEqual([
    { at: 200, offset: '1' },
    { at: 2_200, offset: '2' },
  ]);
  await subscription.stop();
  expect(jest.getTimerCount()).toBe(0);
});

describe('an event that ends its process', () => {
  /** Starts one process after another until an event is parked. The event with the key `fatal` ends each of them. */
  async function restartUntilParked(fatal: string) {
    const parked: string[] = [];
    const handled: string[][] = [];
    for (let process = 0; process < 20 && !parked.length; process++) {
      const keys: string[] = [];
      handled.push(keys);
      await broker.join(
        async ({ key }) => {
          keys.push(key);
          if (key !== fatal) return;
          broker.kill();
          await never();
        },
        async ({ key }) => void parked.push(key),
      );
      await jest.advanceTimersByTimeAsync(1_000);
    }
    return { parked, handled };
  }

  it('is parked after twice as many processes as it has attempts', async () => {
    await broker.write(2);
    const { parked, handled } = await restartUntilParked('0');
    expect(parked).toEqual(['0']);
    expect(handled.filter(keys => keys.includes('0'))).toHaveLength(6);
    // The last process continues.
    expect(handled.at(-1)).toContain('1');
  });

  it('is parked itself, and not one that was being handled beside it', async () => {
    await broker.write(5);
    const { parked } = await restartUntilParked('3');
    expect(parked).toEqual(['3']);
  });

  it('does not hold up other keys in the next process, if it takes long there', async () => {
    await broker.write(3);
    await broker.join(async () => {
      broker.kill();
      await never();
    });
    await jest.advanceTimersByTimeAsync(1_000);
    const handled: string[] = [];
    await broker.join(async ({ key }) => {
      if (key === '0') await never();
      handled.push(key);
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(handled).toEqual(['1', '2']);
  });

  it('is not blamed for processes that stop in order', async () => {
    await broker.write();
    const parked: string[] = [];
    const attempts: number[] = [];
    for (let process = 0; process < 10; process++) {
      const subscription = await broker.join(
        async (_, { attempt }) => {
          attempts.push(attempt);
          throw new Error('not yet');
        },
        async ({ key }) => void parked.push(key),
      );
      await jest.advanceTimersByTimeAsync(0);
      await subscription.stop();
    }
    expect(new Set(attempts)).toEqual(new Set([1]));
    expect(parked).toEqual([]);
  });

  it('is not blamed for a partition that comes back to the same member', async () => {
    await broker.write();
    const attempts: number[] = [];
    await broker.join(async (_, { attempt }) => {
      attempts.push(attempt);
      await never();
    });
    for (let rebalance = 0; rebalance < 10; rebalance++) {
      await jest.advanceTimersByTimeAsync(0);
      void broker.rejoin();
    }
    await jest.advanceTimersByTimeAsync(0);
    expect(attempts.slice(0, 3)).toEqual([1, 2, 2]);
    expect(new Set(attempts.slice(1))).toEqual(new Set([2]));
  });
});
