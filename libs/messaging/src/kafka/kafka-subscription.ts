import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { RecordHandler, SubscribeOptions, Subscription } from '../event-transport.js';
import { KeyLanes, type Park } from '../key-lanes.js';
import { consumerLags, type ConsumerLag } from '../metrics.js';
import { pause } from '../pause.js';
import { recordFrom } from './kafka-client.js';
import { PartitionProgress } from './partition-progress.js';
import { noOwnRestart, runWithRestart } from './run-with-restart.js';

export interface KafkaSubscriptionOptions extends SubscribeOptions {
  sessionTimeoutMilliseconds?: number;
  namePrefix: string;
}

/** Limits per partition: unfinished events, and uncommitted ones, which are redelivered after a crash. */
const mostUnfinished = 500;
const mostUncommitted = 5_000;
const commitMilliseconds = 200;

/**
 * One member of a consumer group. It keeps reading while events are handled and while single keys wait for a
 * retry. Offsets are committed by hand, after handling.
 */
export class KafkaSubscription implements Subscription {
  private readonly consumer: Consumer;
  private lanes: KeyLanes;
  private progress = new Map<string, PartitionProgress>();
  private committing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopping: Promise<void> | undefined;
  private readonly lags: ConsumerLag;

  constructor(
    kafka: Kafka,
    group: string,
    private readonly handler: RecordHandler,
    private readonly park: Park,
    private readonly options: KafkaSubscriptionOptions,
  ) {
    this.lags = () => lagsOf(group, this.progress, options.namePrefix);
    this.lanes = new KeyLanes(handler, park, options);
    const sessionTimeout = options.sessionTimeoutMilliseconds ?? 10_000;
    this.consumer = kafka.consumer({
      groupId: options.namePrefix + group,
      sessionTimeout,
      heartbeatInterval: sessionTimeout / 4,
      rebalanceTimeout: 15_000,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      retry: { retries: 8, initialRetryTime: 100, maxRetryTime: 3_000, ...noOwnRestart },
    });
  }

  async start(topics: readonly string[]) {
    const { namePrefix } = this.options;
    this.consumer.on(this.consumer.events.GROUP_JOIN, () => this.beginAnew());
    await this.consumer.connect();
    await this.consumer.subscribe({ topics: topics.map(topic => namePrefix + topic), fromBeginning: true });
    await runWithRestart(
      this.consumer,
      {
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 4,
        eachBatch: payload => this.takeBatch(payload),
      },
      { isEnded: () => this.stopping !== undefined, onTrouble: this.options.onTrouble },
    );
    consumerLags.add(this.lags);
    this.timer = setInterval(() => {
      this.committing = this.committing.then(() => this.commit());
    }, commitMilliseconds);
    return this;
  }

  stop(): Promise<void> {
    this.stopping ??= this.finish();
    return this.stopping;
  }

  private async finish() {
    consumerLags.delete(this.lags);
    await this.lanes.stop();
    clearInterval(this.timer);
    await this.committing;
    await this.commit();
    await this.consumer.disconnect();
  }

  /**
   * After a rebalance another member may read uncommitted events again. Drops what is in progress; if it
   * finishes anyway, the inbox detects the duplicate.
   */
  private beginAnew() {
    void this.lanes.stop();
    this.lanes = new KeyLanes(this.handler, this.park, this.options);
    this.progress = new Map();
  }

  private async takeBatch(payload: EachBatchPayload) {
    const { lanes } = this;
    const { batch } = payload;
    const topic = batch.topic.slice(this.options.namePrefix.length);
    const progress = this.progressOf(batch.topic, batch.partition);
    progress.seenUpTo(batch.highWatermark);
    const full = () => progress.unfinished >= mostUnfinished || progress.uncommitted >= mostUncommitted;
    const ended = () => !payload.isRunning() || payload.isStale() || lanes !== this.lanes || this.stopping;
    for (const message of batch.messages) {
      while (full() && !ended()) {
        await payload.heartbeat();
        await pause(50);
      }
      if (ended()) return;
      const { offset } = message;
      progress.begin(offset);
      const settled = () => progress.finish(offset);
      lanes.add({ record: recordFrom(topic, message), earlierAttempts: 0, settled });
      // Only moves the read position; commits nothing.
      payload.resolveOffset(offset);
    }
    await payload.heartbeat();
  }

  private progressOf(topic: string, partition: number): PartitionProgress {
    const name = `${topic} ${partition}`;
    const progress = this.progress.get(name) ?? new PartitionProgress();
    this.progress.set(name, progress);
    return progress;
  }

  private async commit() {
    const ready = [...this.progress].flatMap(([name, progress]) => {
      const offset = progress.toCommit();
      const [topic = '', partition] = name.split(' ');
      return offset === undefined ? [] : [{ topic, partition: Number(partition), offset, progress }];
    });
    if (!ready.length) return;
    try {
      await this.consumer.commitOffsets(
        ready.map(({ topic, partition, offset }) => ({ topic, partition, offset })),
      );
      for (const { progress, offset } of ready) progress.hasCommitted(offset);
    } catch {
      // A rebalance or a missing broker: uncommitted events are redelivered, and the inbox detects them.
    }
  }
}

/** One lag per topic, summed over all partitions read here. */
function lagsOf(group: string, progress: ReadonlyMap<string, PartitionProgress>, namePrefix: string) {
  const byTopic = new Map<string, number>();
  for (const [name, { lag }] of progress) {
    const topic = name.split(' ', 1)[0]!.slice(namePrefix.length);
    byTopic.set(topic, (byTopic.get(topic) ?? 0) + lag);
  }
  return [...byTopic].map(([topic, events]) => ({ group, topic, events }));
}
