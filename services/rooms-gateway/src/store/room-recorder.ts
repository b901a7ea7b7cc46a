import { Unavailable, type LogPosition } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import { storeDuration, timed } from '../metrics.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import type { Fact } from '../rooms/room-state.js';
import type { DurableRooms } from './durable-rooms.js';
import type { RoomReplica } from './room-replica.js';
import { logRetention } from './room-store.js';

/** A failed attempt is repeated after so long, without end: the log keeps what is missing. */
const retryMs = 1_000;
/** What neither lasts nor is told (presence, votes) waits for so many more: a fifth of the log. */
const mayLag = logRetention / 5;

/**
 * Writes a room's log down in the database, several entries at a time: while one transaction runs, what is
 * committed meanwhile waits for the next, so that a busy room costs no more transactions than it can bear.
 */
export class RoomRecorder {
  private recorded: LogPosition | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly replica: RoomReplica,
    private readonly rooms: DurableRooms,
    private readonly logger: Logger,
    /** Told of the facts that were written down here: of several pods, one is. */
    private readonly onFacts: (room: string, facts: readonly Fact[]) => void,
  ) {}

  /** Resolves once everything up to a place is in the database. @throws Unavailable when it is not yet. */
  async upTo(position: LogPosition) {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (this.recorded && this.recorded.offset >= position.offset) return;
      await this.flush();
    }
    if (!this.recorded || this.recorded.offset < position.offset)
      throw new Unavailable('store.unavailable', 'It is done, but not yet safely stored. Please try again.');
  }

  /** Sees to it that all that is known now gets written down, some time soon. */
  touch() {
    this.flush().catch(() => undefined);
  }

  /** The same for what has no need of the database: it goes along with what has, or when it is much. */
  mayWait() {
    if (this.replica.offset - (this.recorded?.offset ?? this.replica.offset - mayLag) >= mayLag) this.touch();
  }

  isUpToDate() {
    return this.recorded?.offset === this.replica.offset && this.recorded.epoch === this.replica.epoch;
  }

  async stop() {
    clearTimeout(this.retry);
    if (!this.isUpToDate()) await this.flush().catch(() => undefined);
    clearTimeout(this.retry);
  }

  private flush(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running.then(() => (this.again ? this.flush() : undefined));
    }
    this.again = false;
    this.running = this.write().finally(() => (this.running = undefined));
    return this.running;
  }

  private async write() {
    clearTimeout(this.retry);
    try {
      this.recorded ??= (await this.rooms.position(this.replica.room)) ?? undefined;
      if (!this.recorded) {
        await this.rooms.begin(this.replica.room, { epoch: 0, offset: 0 });
        this.recorded = { epoch: 0, offset: 0 };
      }
      await this.advance(this.recorded);
    } catch (error) {
      this.recorded = undefined;
      this.logger.warn({ err: error, room: this.replica.room }, 'a room is not being written down');
      this.retry = setTimeout(() => this.touch(), retryMs).unref();
      throw new Unavailable('store.unavailable', 'It cannot be stored safely right now.', { cause: error });
    }
  }

  private async advance(from: LogPosition) {
    const to = this.replica.position;
    const entries = await this.replica.since(from);
    const { room, nodes } = this.replica;
    const done = await timed(storeDuration, { store: 'database' }, () =>
      entries
        ? this.rooms.record(room, from, entries)
        : this.rooms.recordWhole(from, { ...to, room, nodes: new RoomNodes(nodes) }),
    );
    const facts = (done && entries?.flatMap(entry => entry.facts)) || [];
    if (facts.length > 0) this.onFacts(room, facts);
    // Undone: another pod was faster; where it got to is asked at the next attempt.
    this.recorded = done ? (entries ? (entries.at(-1) ?? from) : to) : undefined;
    if (this.recorded) this.recorded = { epoch: this.recorded.epoch, offset: this.recorded.offset };
  }
}
