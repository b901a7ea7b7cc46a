import { jest } from '@jest/globals';
import type { ConsumerRunConfig, EachBatchPayload, Kafka } from 'kafkajs';
import { KafkaSubscription } from './kafka-subscription.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('commits handled events every 200 ms, even after the broker was down', async () => {
  const commits: { at: number; offset: string }[] = [];
  let isAway = false;
  let take: (offset: number) => Promise<void>;
  const consumer = {
    events: {},
    on: () => undefined,
    connect: async () => undefined,
    subscribe: async () => undefined,
    disconnect: async () => undefined,
    run: async ({ eachBatch }: ConsumerRunConfig) => {
      take = offset =>
        eachBatch!({
          batch: {
            topic: 'tests.counter',
            partition: 0,
            highWatermark: String(offset + 1),
            messages: [
              { key: Buffer.from('a'), value: Buffer.from('{}'), offset: String(offset), headers: {} },
            ],
          },
          isRunning: () => true,
          isStale: () => false,
          resolveOffset: () => undefined,
          heartbeat: async () => undefined,
        } as unknown as EachBatchPayload);
    },
    commitOffsets: async ([{ offset }]: [{ offset: string }]) => {
      if (isAway) throw new Error('away');
      commits.push({ at: Date.now(), offset });
    },
  };
  const kafka = { consumer: () => consumer } as unknown as Kafka;
  const nothing = async () => undefined;
  const subscription = await new KafkaSubscription(kafka, 'tests', nothing, nothing, {
    namePrefix: '',
  }).start(['tests.counter']);
  await take!(0);
  await jest.advanceTimersByTimeAsync(1_000);
  await take!(1);
  isAway = true;
  await jest.advanceTimersByTimeAsync(1_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(commits).toEqual([
    { at: 200, offset: '1' },
    { at: 2_200, offset: '2' },
  ]);
  await subscription.stop();
  expect(jest.getTimerCount()).toBe(0);
});
