import { randomInt } from 'node:crypto';
import { ATTR_MESSAGING_CONSUMER_GROUP_NAME } from '@opentelemetry/semantic-conventions/incubating';
import type { Job, PgBoss } from 'pg-boss';
import { deadLetterOf } from '../dead-letters.js';
import type { EventRecord } from '../event-record.js';
import {
  defaultConcurrency,
  type RecordHandler,
  type SubscribeOptions,
  type Subscription,
} from '../event-transport.js';
import { KeyLanes } from '../key-lanes.js';
import { parkedEvents } from '../metrics.js';
import { pause } from '../pause.js';
import { queueOf } from './job.js';
import type { PgBossDeadLetters } from './pg-boss-dead-letters.js';
import type { WakeUp } from './wake-up.js';

export interface SubscriptionParts {
  group: string;
  topics: readonly string[];
  boss: PgBoss;
  deadLetters: PgBossDeadLetters;
  wakeUp: WakeUp;
}

interface Claim {
  job: Job<EventRecord>;
  lost: AbortController;
}

/** Well below pg-boss' own limit, after which other processes may take the job. */
const heartbeatMilliseconds = 3_000;
/** Events waiting for a retry, all with different keys. */
const mostInHand = 500;

/**
 * Fetches the jobs of one group. pg-boss' own worker pauses between fetches, which would delay a key's next
 * event.
 */
export class PgBossSubscription implements Subscription {
  private readonly stopped = new AbortController();
  private readonly lanes: KeyLanes;
  private readonly claims = new Map<string, Claim>();
  private readonly queue: string;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly forgetWakeUp: () => void;
  private readonly fetching: Promise<void>;
  private settled: Job<EventRecord>[] = [];
  private settling: Promise<void> | undefined;
  private wake = new AbortController();

  constructor(
    private readonly parts: SubscriptionParts,
    handler: RecordHandler,
    private readonly options: SubscribeOptions,
  ) {
    const { group, deadLetters } = parts;
    this.queue = queueOf(group);
    const park = async (record: EventRecord, error: unknown, attempts: number) => {
      await deadLetters.park(deadLetterOf(group, record, error, attempts));
      parkedEvents.add(1, { [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: group });
    };
    // Prometheus sees a rise from 0 to 1, but not from a missing series to 1.
    parkedEvents.add(0, { [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: group });
    this.lanes = new KeyLanes(handler, park, options);
    this.heartbeat = setInterval(() => void this.keepClaims(), heartbeatMilliseconds);
    this.forgetWakeUp = parts.wakeUp.on(topics => {
      if (topics.some(topic => parts.topics.includes(topic))) this.wake.abort();
    });
    this.fetching = this.fetchJobs();
  }

  async stop() {
    if (this.stopped.signal.aborted) return this.fetching;
    this.stopped.abort();
    this.wake.abort();
    this.forgetWakeUp();
    await Promise.all([this.fetching, this.lanes.stop()]);
    clearInterval(this.heartbeat);
    await this.settling;
    await this.giveBack();
  }

  private async fetchJobs() {
    while (!this.stopped.signal.aborted) {
      this.wake = new AbortController();
      try {
        const jobs = await this.fetch();
        for (const job of jobs) this.take(job);
        if (!jobs.length) await this.pause(randomInt(2_250, 3_750));
      } catch (error) {
        this.options.onTrouble?.(error as Error);
        await this.pause(1_000);
      }
    }
  }

  private async fetch(): Promise<Job<EventRecord>[]> {
    // Fetches a few more than are handled at once, so that no slot is idle during the next fetch.
    const { concurrency = defaultConcurrency } = this.options;
    const batchSize = Math.min(concurrency * 3 - this.lanes.busy, mostInHand - this.claims.size);
    if (batchSize <= 0) return [];
    return this.parts.boss.fetch<EventRecord>(this.queue, { batchSize, includeMetadata: true });
  }

  private take(job: Job<EventRecord>) {
    const lost = new AbortController();
    this.claims.set(job.id, { job, lost });
    this.lanes.add({
      record: job.data,
      earlierAttempts: job.retryCount,
      signal: lost.signal,
      settled: () => {
        this.settled.push(job);
        this.settling ??= this.settle();
      },
    });
  }

  /** Jobs that finish during one statement are completed together by the next. */
  private async settle() {
    while (this.settled.length) {
      const jobs = this.settled.splice(0);
      try {
        await this.parts.boss.complete(this.queue, jobs);
      } catch {
        // The claim expires and the event is redelivered: the inbox detects it.
      }
      for (const { id } of jobs) this.claims.delete(id);
      // The next event of these keys can be fetched now.
      this.wake.abort();
    }
    this.settling = undefined;
  }

  private async keepClaims() {
    const held = [...this.claims.values()];
    if (!held.length) return;
    try {
      const jobs = held.map(({ job }) => job);
      const { settled: kept } = (await this.parts.boss.touch(this.queue, jobs)) as { settled?: string[] };
      for (const { job, lost } of kept ? held : []) {
        if (kept!.includes(job.id)) continue;
        lost.abort();
        this.claims.delete(job.id);
      }
    } catch {
      // This does not affect the claims; they expire if the database stays down.
    }
  }

  /** Releases our claims, so that another process need not wait until they expire. */
  private async giveBack() {
    const jobs = [...this.claims.values()].map(({ job }) => job);
    this.claims.clear();
    if (jobs.length) await this.parts.boss.fail(this.queue, jobs).catch(() => undefined);
  }

  private async pause(milliseconds: number) {
    await pause(milliseconds, { signal: this.wake.signal });
  }
}
