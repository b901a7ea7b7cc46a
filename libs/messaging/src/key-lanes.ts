import { PermanentFailure, TemporaryFailure } from './dead-letters.js';
import type { EventRecord } from './event-record.js';
import {
  defaultConcurrency,
  defaultRetryDelays,
  type RecordHandler,
  type SubscribeOptions,
} from './event-transport.js';
import { pause } from './pause.js';

export interface LaneEntry {
  record: EventRecord;
  /** Attempts before this process got the event. */
  earlierAttempts: number;
  /** Called when the event is handled or parked: acknowledge it. Never called after the lanes stopped. */
  settled: () => void;
  signal?: AbortSignal;
}

/** Between attempts during an outage, in ms, if `retryDelays` is empty. */
const retryMs = 1_000;

/**
 * How long an event waits for a dependency of its handler, in ms. A restart of the process begins the day again. A
 * handler that still fails after a day probably fails because of its event, which holds up all events of its key. We do
 * not count from the event's own time: it may be old because it is replayed, or because its group was down.
 */
const longestOutageMs = 24 * 60 * 60 * 1_000;

/** Parks an event as a dead letter; rejects unless it is stored. */
export type Park = (record: EventRecord, error: unknown, attempts: number) => Promise<void>;

/**
 * Handles events of different keys concurrently and events of one key in order. An event that waits for a
 * retry takes no slot, so a poisoned key blocks nobody else.
 */
export class KeyLanes {
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();
  private readonly retryDelays: readonly number[];
  private free: number;
  private readonly waiting: (() => void)[] = [];
  private unfinished = 0;
  private backingOff = 0;

  constructor(
    private readonly handler: RecordHandler,
    private readonly park: Park,
    options: SubscribeOptions = {},
  ) {
    this.retryDelays = options.retryDelays ?? defaultRetryDelays;
    this.free = options.concurrency ?? defaultConcurrency;
  }

  /** Unsettled entries. */
  get size() {
    return this.unfinished;
  }

  /** Entries being handled or waiting for a slot, without those waiting for a retry. */
  get busy() {
    return this.unfinished - this.backingOff;
  }

  add(entry: LaneEntry) {
    const lane = `${entry.record.topic}/${entry.record.key}`;
    this.unfinished++;
    const turn = (this.lanes.get(lane) ?? Promise.resolve())
      .then(() => this.deliver(entry))
      .finally(() => {
        this.unfinished--;
        if (this.lanes.get(lane) === turn) this.lanes.delete(lane);
      });
    this.lanes.set(lane, turn);
  }

  /** Drops what has not started; resolves when the rest has finished. */
  async stop() {
    this.stopped.abort();
    await Promise.all(this.lanes.values());
  }

  private async deliver(entry: LaneEntry) {
    const { earlierAttempts } = entry;
    const tries = this.retryDelays.length + 1;
    // No error, yet redelivered again and again: the event crashes the process.
    if (earlierAttempts >= 2 * tries) {
      return this.parkUntilSafe(entry, new Error('The process ended during each attempt'), earlierAttempts);
    }
    let attempt = earlierAttempts + 1;
    const began = performance.now();
    while (!this.isOver(entry)) {
      try {
        if (await this.attempt(entry, attempt)) entry.settled();
        return;
      } catch (error) {
        const last = attempt >= tries || error instanceof PermanentFailure;
        const isAway = error instanceof TemporaryFailure && performance.now() - began < longestOutageMs;
        if (last && !isAway) return this.parkUntilSafe(entry, error, attempt);
        await this.pause(this.retryDelays[Math.min(attempt, this.retryDelays.length) - 1] ?? retryMs);
        // An outage says nothing about the event: it makes the waits longer, but never uses up the last attempt.
        attempt = isAway ? Math.min(attempt + 1, tries) : attempt + 1;
      }
    }
  }

  private async attempt(entry: LaneEntry, attempt: number): Promise<boolean> {
    await this.acquireSlot();
    try {
      if (this.isOver(entry)) return false;
      await this.handler(entry.record, { attempt });
      return true;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }

  private isOver({ signal }: LaneEntry) {
    return this.stopped.signal.aborted || signal?.aborted === true;
  }

  /** The broker may be down; the event is not acknowledged until it is parked. */
  private async parkUntilSafe(entry: LaneEntry, error: unknown, attempts: number) {
    for (let wait = 100; !this.stopped.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      try {
        await this.park(entry.record, error, attempts);
        entry.settled();
        return;
      } catch {
        await this.pause(wait);
      }
    }
  }

  private async acquireSlot() {
    if (this.free > 0) this.free--;
    else await new Promise<void>(resolve => this.waiting.push(resolve));
  }

  private async pause(milliseconds: number) {
    this.backingOff++;
    await pause(milliseconds, { signal: this.stopped.signal });
    this.backingOff--;
  }
}
