import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable, type LogPosition } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import { RoomNodes } from '../rooms/room-nodes.js';
import { isDurable, type RoomEvent, type LogEntry } from '../rooms/room-state.js';
import type { RoomRepository } from './room-repository.js';
import type { RoomReplica } from './room-replica.js';
import { hasLostEnd, logRetention, startOfLog, samePosition } from './room-store.js';

/** Delay between attempts. It retries forever: the log keeps what is missing. */
const retryMs = 1_000;
/** How long a waiting operation tolerates conflicts between pods before it fails. */
const patienceMs = 5_000;
/**
 * How long to tolerate a database position that the log does not have, which happens for a moment when two
 * pods restart a room at once. Giving up loses the pending events, so it is just below `patienceMs`.
 */
const mayBeUnknownMs = 4_000;
const askAgainMs = 20;
const done = Promise.resolve();
/**
 * Entries without durable nodes or events (presence, votes) wait until there are this many: a fifth of the
 * log.
 */
const mayLag = logRetention / 5;

/** What a pod knows about the database, as long as its replica follows the same log. */
interface Known {
  /** The exact position in the database: this pod can write on from there. */
  recorded?: LogPosition | undefined;
  /**
   * The database is at this position or a later one. Pods that are always slower than others learn from it that
   * their entries are stored.
   */
  reached: LogPosition;
}

/**
 * Writes a room's log to the database, several entries at a time: entries committed during a transaction wait
 * for the next one. This limits the transactions of a busy room.
 */
export class RoomPersister {
  private known: Known = { reached: startOfLog };
  /** When the database's position was first missing from the log, in monotonic milliseconds. */
  private unknownSince: number | undefined;
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly replica: RoomReplica,
    private readonly rooms: RoomRepository,
    private readonly logger: Logger,
    /** Called with the events that this pod wrote to the database: each event on exactly one pod. */
    private readonly onEvents: (room: string, events: readonly RoomEvent[]) => void,
  ) {
    // The log may have lost its end and continue in the same epoch, with other entries at offsets that were
    // already stored.
    const restarted = () => {
      this.known = { reached: startOfLog };
      this.scheduleWrite();
    };
    replica.listen({ entry: () => undefined, live: () => undefined, restarted });
  }

  /**
   * Resolves once everything up to a position is in the database, whichever pod wrote it.
   * @throws Unavailable if it is not there in time.
   */
  async waitUntilDurable(position: LogPosition) {
    const { restarts } = this.replica;
    const deadline = performance.now() + patienceMs;
    for (;;) {
      // In a restarted log the same offsets belong to other entries.
      if (this.replica.restarts !== restarts) throw notYet();
      if (position.offset === 0 || !isBefore(this.known.reached, position)) return;
      if (performance.now() > deadline) throw notYet();
      await this.flush();
    }
  }

  /**
   * Resolves once an entry may be acknowledged: at once if none of its nodes is durable, or if a rule changed nothing.
   * Everyone in the room sees the entry before it is acknowledged.
   */
  persist(entry: LogEntry | null): Promise<void> {
    if (!entry) return done;
    const { epoch, offset, writes, facts } = entry;
    if (writes.some(([key]) => isDurable(key))) return this.waitUntilDurable({ epoch, offset });
    if (facts.length > 0) this.scheduleWrite();
    else this.writeIfLagging();
    return done;
  }

  /** Writes everything known so far, in the background. */
  scheduleWrite() {
    // `write` has logged it, and retries.
    this.waitUntilDurable(this.replica.position).catch(() => undefined);
  }

  /** For entries that don't need the database: they wait for the next write, or until there are many. */
  private writeIfLagging() {
    if (this.replica.offset - (this.known.recorded?.offset ?? this.replica.offset - mayLag) >= mayLag)
      this.scheduleWrite();
  }

  isUpToDate() {
    // A room without any entry is not stored at all.
    if (this.replica.offset === 0) return true;
    const { recorded } = this.known;
    return recorded !== undefined && samePosition(recorded, this.replica);
  }

  async stop() {
    // `write` has logged it; the log keeps what is missing for another pod.
    if (!this.isUpToDate()) await this.waitUntilDurable(this.replica.position).catch(() => undefined);
    clearTimeout(this.retry);
  }

  /**
   * One write at a time: callers during a write wait for the next, which includes everything known by then.
   */
  private flush(): Promise<void> {
    if (!this.running) return (this.running = this.write().finally(() => (this.running = undefined)));
    this.next ??= this.running.finally(() => (this.next = undefined)).then(() => this.flush());
    return this.next;
  }

  private async write() {
    clearTimeout(this.retry);
    const { known } = this;
    try {
      const from = known.recorded ?? (await this.rooms.position(this.replica.room)) ?? startOfLog;
      known.recorded = await this.advance(from, known);
    } catch (error) {
      known.recorded = undefined;
      this.logger.warn({ err: error, room: this.replica.room }, 'failed to persist a room, retrying');
      this.retry = setTimeout(() => this.scheduleWrite(), retryMs).unref();
      throw new Unavailable('store.unavailable', 'This can’t be stored safely right now. Try again later.', {
        cause: error,
      });
    }
  }

  /** Whether another pod may still correct a database position that is not in this log. */
  private mayYield(position: LogPosition) {
    if (samePosition(position, startOfLog)) return false;
    this.unknownSince ??= performance.now();
    return performance.now() - this.unknownSince <= mayBeUnknownMs;
  }

  /**
   * Writes everything after a position. Returns the database's new position; undefined if it has to be read
   * again.
   */
  private async advance(from: LogPosition, known: Known): Promise<LogPosition | undefined> {
    const { replica } = this;
    const mayHaveLostEnd = hasLostEnd(replica, from);
    const entries = await replica.since(from);
    if (entries) return this.writeEntries(from, entries, known);
    // The room restarts from the database.
    if (mayHaveLostEnd) await replica.restart();
    else {
      await replica.catchUp();
      if (!this.mayYield(from)) return this.writeWhole(from, known);
      await pause(askAgainMs);
    }
    return undefined;
  }

  private async writeEntries(from: LogPosition, entries: readonly LogEntry[], known: Known) {
    const { replica } = this;
    // A position of the restarted log must not acknowledge decisions made on the lost one.
    if (isBefore(replica, from)) await replica.catchUp();
    if (isBefore(replica, from)) return undefined;
    known.reached = from;
    this.unknownSince = undefined;
    const last = entries.at(-1);
    if (!last) return from;
    const written = await this.rooms.record(replica.room, from, entries);
    // Another pod was faster, and has probably stored what we wanted.
    if (!written) return undefined;
    if (written.length > 0) this.onEvents(replica.room, written);
    return this.arrived(from, last, known);
  }

  /** Writes the whole state, because the log no longer has all entries since. */
  private async writeWhole(from: LogPosition, known: Known) {
    const { room, nodes, position: to } = this.replica;
    const whole = { ...to, room, nodes: new RoomNodes(nodes) };
    const done = await this.rooms.recordWhole(from, whole);
    if (!done) return undefined;
    this.unknownSince = undefined;
    return this.arrived(from, to, known);
  }

  private async arrived(from: LogPosition, { epoch, offset }: LogPosition, known: Known) {
    // For a room that was never recorded, only the live store can tell that our log was lost.
    if (samePosition(from, startOfLog)) await this.replica.catchUp();
    return (known.reached = { epoch, offset });
  }
}

const notYet = () =>
  new Unavailable('store.unavailable', 'We couldn’t confirm that this was saved. Try again.');

const isBefore = (a: LogPosition, b: LogPosition) =>
  a.epoch < b.epoch || (a.epoch === b.epoch && a.offset < b.offset);
