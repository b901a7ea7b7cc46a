import type { DeadLetters } from './dead-letters.js';
import type { EventRecord } from './event-record.js';

/** Called once per attempt. To resolve is to acknowledge; to throw is to have it tried again. */
export type RecordHandler = (record: EventRecord, delivery: Delivery) => Promise<void>;

export interface Delivery {
  /** 1 the first time; counts on after a crash where the broker counts deliveries. */
  attempt: number;
}

export interface SubscribeOptions {
  /** Milliseconds before each further try; after the last one the event goes to the dead letters. */
  retryDelays?: readonly number[];
  /** Events handled at once, all of different keys. */
  concurrency?: number;
  /** Told when reading was interrupted; it is taken up again without anybody's doing. */
  onTrouble?: (error: Error) => void;
}

export const defaultRetryDelays: readonly number[] = [1_000, 2_000, 4_000, 8_000];
export const defaultConcurrency = 8;

export interface Subscription {
  /** Lets the events in hand finish, and takes no more. */
  stop(): Promise<void>;
}

/**
 * What carries events between services. Both adapters keep the same promises, which
 * `test/transport-conformance.ts` states: at least once, in order per key, a failing event holds up its own key
 * only, and a group that subscribes late still gets what was published before.
 */
export interface EventTransport {
  /** Resolves once the broker has all of them safe. Until then the caller must assume it has none. */
  publish(records: readonly EventRecord[]): Promise<void>;
  subscribe(
    group: string,
    topics: readonly string[],
    handler: RecordHandler,
    options?: SubscribeOptions,
  ): Promise<Subscription>;
  readonly deadLetters: DeadLetters;
  /** Rejects while the broker cannot be reached; for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
