import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable, type LogPosition } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import { RoomNodes } from '../rooms/room-nodes.js';
import { isDurable, type RoomEvent, type LogEntry } from '../rooms/room-state.js';
import type { RoomRepository } from './room-repository.js';
import type { RoomReplica } from './room-replica.js';
import { hasLostEnd, logRetention, startOfLog, samePosition } from './room-store.js';

/** A failed attempt is repeated after so long, without end: the log keeps what is missing. */
const retryMs = 1_000;
/** For so long pods may be in each other's way before somebody who waits is told so. */
const patienceMs = 5_000;
/**
 * For so long the database may be at a place that the log does not know, as it is for a moment when two pods begin a room anew
 * at once. What is there to be told would be lost with the place, so it is given up as late as those who wait can bear.
 */
const mayBeUnknownMs = 4_000;
const askAgainMs = 20;
const done = Promise.resolve();
/** What neither lasts nor is told (presence, votes) waits for so many more: a fifth of the log. */
const mayLag = logRetention / 5;

/** What a pod knows of the database, for as long as its copy of the room follows one log. */
interface Known {
  /** Where exactly the database is: from there this pod can write on. */
  recorded?: LogPosition | undefined;
  /** As far as the database is at least. Pods that are always slower than others learn of their entries by it. */
  reached: LogPosition;
}

/**
 * Writes a room's log down in the database, several entries at a time: while one transaction runs, what is
 * committed meanwhile waits for the next, so that a busy room costs no more transactions than it can bear.
 */
export class RoomPersister {
  private known: Known = { reached: startOfLog };
  /** Monotonic milliseconds since when the database is at a place that is not one of the log. */
  private unknownSince: number | undefined;
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly replica: RoomReplica,
    private readonly rooms: RoomRepository,
    private readonly logger: Logger,
    /** Told of the events that were written down here: of several pods, one is. */
    private readonly onEvents: (room: string, events: readonly RoomEvent[]) => void,
  ) {
    // The log may have lost its end and go on in the same epoch, with other entries at places that were written down.
    const restarted = () => {
      this.known = { reached: startOfLog };
      this.scheduleWrite();
    };
    replica.listen({ entry: () => undefined, live: () => undefined, restarted });
  }

  /**
   * Resolves once everything up to a place is in the database, whichever pod wrote it.
   * @throws Unavailable when it is not yet.
   */
  async waitUntilDurable(position: LogPosition) {
    const { restarts } = this.replica;
    const deadline = performance.now() + patienceMs;
    for (;;) {
      // In a log that began anew the same offsets are other entries.
      if (this.replica.restarts !== restarts) throw notYet();
      if (position.offset === 0 || !isBefore(this.known.reached, position)) return;
      if (performance.now() > deadline) throw notYet();
      await this.flush();
    }
  }

  /** Resolves once an entry may be acknowledged: at once where none of its nodes is durable. */
  persist({ epoch, offset, writes, facts }: LogEntry): Promise<void> {
    if (writes.some(([key]) => isDurable(key))) return this.waitUntilDurable({ epoch, offset });
    if (facts.length > 0) this.scheduleWrite();
    else this.writeIfLagging();
    return done;
  }

  /** Sees to it that all that is known now gets written down, some time soon. */
  scheduleWrite() {
    // `write` has told of it, and tries again.
    this.waitUntilDurable(this.replica.position).catch(() => undefined);
  }

  /** The same for what has no need of the database: it goes along with what has, or when it is much. */
  private writeIfLagging() {
    if (this.replica.offset - (this.known.recorded?.offset ?? this.replica.offset - mayLag) >= mayLag)
      this.scheduleWrite();
  }

  isUpToDate() {
    // A room in which nothing ever happened is not written down at all.
    if (this.replica.offset === 0) return true;
    const { recorded } = this.known;
    return recorded !== undefined && samePosition(recorded, this.replica);
  }

  async stop() {
    // `write` has told of it; the log keeps what is missing, for another pod.
    if (!this.isUpToDate()) await this.waitUntilDurable(this.replica.position).catch(() => undefined);
    clearTimeout(this.retry);
  }

  /** One write at a time: who asks during one waits for the next, which has all that is known by then. */
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
      this.logger.warn({ err: error, room: this.replica.room }, 'a room is not being written down');
      this.retry = setTimeout(() => this.scheduleWrite(), retryMs).unref();
      throw new Unavailable('store.unavailable', 'It cannot be stored safely right now.', { cause: error });
    }
  }

  /** Whether another pod may still give over a place that is not one of this log. */
  private mayYield(place: LogPosition) {
    if (samePosition(place, startOfLog)) return false;
    this.unknownSince ??= performance.now();
    return performance.now() - this.unknownSince <= mayBeUnknownMs;
  }

  /** Writes down what follows a place. Answers where the database is then; undefined: ask it again. */
  private async advance(from: LogPosition, known: Known): Promise<LogPosition | undefined> {
    const { replica } = this;
    const mayHaveLostEnd = hasLostEnd(replica, from);
    const entries = await replica.since(from);
    if (entries) return this.writeEntries(from, entries, known);
    // The room begins anew with what is written down.
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
    // What was decided on a copy of a log that is lost is not acknowledged by a place of the one begun anew.
    if (isBefore(replica, from)) await replica.catchUp();
    if (isBefore(replica, from)) return undefined;
    known.reached = from;
    this.unknownSince = undefined;
    const last = entries.at(-1);
    if (!last) return from;
    const told = await this.rooms.record(replica.room, from, entries);
    // Another pod was faster. Mostly it has written down what was wanted here.
    if (!told) return undefined;
    if (told.length > 0) this.onEvents(replica.room, told);
    return this.arrived(from, last, known);
  }

  /** What the log does not have any more goes with the room as it is. */
  private async writeWhole(from: LogPosition, known: Known) {
    const { room, nodes, position: to } = this.replica;
    const whole = { ...to, room, nodes: new RoomNodes(nodes) };
    const done = await this.rooms.recordWhole(from, whole);
    if (!done) return undefined;
    this.unknownSince = undefined;
    return this.arrived(from, to, known);
  }

  private async arrived(from: LogPosition, { epoch, offset }: LogPosition, known: Known) {
    // Of a room that was never recorded the database could not know a log that is lost: the live store does.
    if (samePosition(from, startOfLog)) await this.replica.catchUp();
    return (known.reached = { epoch, offset });
  }
}

const notYet = () =>
  new Unavailable('store.unavailable', 'It is done, but not yet safely stored. Please try again.');

const isBefore = (a: LogPosition, b: LogPosition) =>
  a.epoch < b.epoch || (a.epoch === b.epoch && a.offset < b.offset);
