import type { DeadLetters } from './dead-letters.js';
import type { EventRecord } from './event-record.js';

/** Called once per attempt. Resolving acknowledges the event; throwing retries it. */
export type RecordHandler = (record: EventRecord, delivery: Delivery) => Promise<void>;

export interface Delivery {
  /** Starts at 1. Continues after a crash; on Kafka only for the first event of a partition that is not committed. */
  attempt: number;
}

export interface SubscribeOptions {
  /** Milliseconds before each retry; after the last one the event becomes a dead letter. */
  retryDelays?: readonly number[];
  /** Events handled concurrently, all with different keys. */
  concurrency?: number;
  /** Called when reading was interrupted; it resumes on its own. */
  onTrouble?: (error: Error) => void;
}

export const defaultRetryDelays: readonly number[] = [1_000, 2_000, 4_000, 8_000];
export const defaultConcurrency = 8;

export interface Subscription {
  /** Finishes the events in progress and takes no more. */
  stop(): Promise<void>;
}

/**
 * Transports events between services, at least once and in order per key. A failing event blocks only its own
 * key, and a late group still gets earlier events. `test/transport-conformance.ts` tests both adapters.
 */
export interface EventTransport {
  /** `messaging.system.name` of spans. */
  readonly system: string;
  /**
   * Resolves once the broker has stored all of them. Until then the caller must assume that it stored none.
   */
  publish(records: readonly EventRecord[]): Promise<void>;
  subscribe(
    group: string,
    topics: readonly string[],
    handler: RecordHandler,
    options?: SubscribeOptions,
  ): Promise<Subscription>;
  readonly deadLetters: DeadLetters;
  /** Rejects while the broker is unreachable; for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
