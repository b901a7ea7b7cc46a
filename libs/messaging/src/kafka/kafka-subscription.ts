import type { Admin, Batch, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { RecordHandler, SubscribeOptions, Subscription } from '../event-transport.js';
import { KeyLanes, type Park } from '../key-lanes.js';
import { consumerLags, type ConsumerLag } from '../metrics.js';
import { pause } from '../pause.js';
import { HeadAttempts, type Head } from './head-attempts.js';
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
/** How long the next event waits, in ms, for one that is handled alone. */
const aloneMilliseconds = 1_000;
interface Partition {
  progress: PartitionProgress;
  /** The first event read, with its earlier attempts. */
  head: Head;
  /** Keys of events that were handled alone and did not finish in time, for example because a dependency is down. */
  slowKeys: Set<string>;
}

/**
 * One member of a consumer group. It keeps reading while events are handled and while single keys wait for a
 * retry. Offsets are committed by hand, after handling.
 */
export class KafkaSubscription implements Subscription {
  private readonly consumer: Consumer;
  private readonly admin: Admin;
  private readonly attempts: HeadAttempts;
  private lanes: KeyLanes;
  private partitions = new Map<string, Partition>();
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
    this.lags = () => lagsOf(group, this.partitions, options.namePrefix);
    this.lanes = new KeyLanes(handler, park, options);
    const sessionTimeout = options.sessionTimeoutMilliseconds ?? 10_000;
    const groupId = options.namePrefix + group;
    this.consumer = kafka.consumer({
      groupId,
      sessionTimeout,
      heartbeatInterval: sessionTimeout / 4,
      rebalanceTimeout: 15_000,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      retry: { retries: 8, initialRetryTime: 100, maxRetryTime: 3_000, ...noOwnRestart },
    });
    this.admin = kafka.admin();
    this.attempts = new HeadAttempts(this.admin, this.consumer, groupId);
  }

  async start(topics: readonly string[]) {
    const { namePrefix } = this.options;
    this.consumer.on(this.consumer.events.GROUP_JOIN, () => this.beginAnew());
    await this.admin.connect();
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
    this.timer = setInterval(() => void this.commitNow(), commitMilliseconds);
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
    await this.commitNow();
    // A rebalance or a missing broker: then these attempts count like a crash.
    await this.attempts.takeBack(this.unpassedHeads()).catch(() => undefined);
    await this.consumer.disconnect();
    await this.admin.disconnect();
  }

  /**
   * After a rebalance another member may read uncommitted events again. Drops what is in progress; if it
   * finishes anyway, the inbox detects the duplicate.
   */
  private beginAnew() {
    void this.lanes.stop();
    this.lanes = new KeyLanes(this.handler, this.park, this.options);
    this.partitions = new Map();
  }

  private async takeBatch(payload: EachBatchPayload) {
    const { lanes } = this;
    const { batch } = payload;
    const ended = () =>
      !payload.isRunning() || payload.isStale() || lanes !== this.lanes || this.stopping !== undefined;
    const topic = batch.topic.slice(this.options.namePrefix.length);
    const { progress, head, slowKeys } = await this.partitionOf(batch, ended);
    progress.seenUpTo(batch.highWatermark);
    const full = () => progress.unfinished >= mostUnfinished || progress.uncommitted >= mostUncommitted;
    const waitWhile = async (isBusy: () => boolean, pollMs: number) => {
      while (isBusy() && !ended()) {
        await payload.heartbeat();
        await pause(pollMs);
      }
    };
    for (const message of batch.messages) {
      await waitWhile(full, 50);
      if (ended()) return;
      const { offset } = message;
      const record = recordFrom(topic, message);
      const earlierAttempts = offset === head.offset ? head.earlierAttempts : 0;
      let isSettled = false;
      const settled = () => {
        isSettled = true;
        progress.finish(offset);
      };
      progress.begin(offset);
      lanes.add({ record, earlierAttempts, settled });
      // Only moves the read position; commits nothing.
      payload.resolveOffset(offset);
      if (!needsCare(head, offset) || slowKeys.has(record.key)) continue;
      const end = performance.now() + aloneMilliseconds;
      await waitWhile(() => !isSettled && performance.now() < end, 10);
      if (isSettled) await this.commitNow();
      else slowKeys.add(record.key);
    }
    await payload.heartbeat();
  }

  private async partitionOf({ topic, partition, messages }: Batch, ended: () => boolean): Promise<Partition> {
    const name = `${topic} ${partition}`;
    const known = this.partitions.get(name);
    if (known) return known;
    const head = await this.attempts.begin(topic, partition, messages[0]!.offset, () => !ended());
    const found = { progress: new PartitionProgress(), head, slowKeys: new Set<string>() };
    if (!ended()) this.partitions.set(name, found);
    return found;
  }

  private unpassedHeads() {
    return [...this.partitions.values()].flatMap(({ progress, head }) =>
      progress.isCommitted ? [] : [head],
    );
  }

  private commitNow() {
    this.committing = this.committing.then(() => this.commit());
    return this.committing;
  }

  private async commit() {
    const ready = [...this.partitions.values()].flatMap(({ progress, head: { topic, partition } }) => {
      const offset = progress.toCommit();
      return offset === undefined ? [] : [{ topic, partition, offset, progress }];
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

/**
 * After a process ended during its first event, the events that it may have had in hand are handled one at a time. Otherwise
 * an event that only was in progress beside the fatal one would be parked.
 */
const needsCare = ({ earlierAttempts, offset: first }: Head, offset: string) =>
  earlierAttempts > 0 && BigInt(offset) < BigInt(first) + BigInt(mostUncommitted);

/** One lag per topic, summed over all partitions read here. */
function lagsOf(group: string, partitions: ReadonlyMap<string, Partition>, namePrefix: string) {
  const byTopic = new Map<string, number>();
  for (const { progress, head } of partitions.values()) {
    const topic = head.topic.slice(namePrefix.length);
    byTopic.set(topic, (byTopic.get(topic) ?? 0) + progress.lag);
  }
  return [...byTopic].map(([topic, events]) => ({ group, topic, events }));
}
