import { Unavailable, type LogPosition } from '@sevenfold/contracts';
import { noteStore } from '../metrics.js';
import { decide } from '../rooms/decide.js';
import { RoomDraft } from '../rooms/room-draft.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { applyWrites, StateView, type LogEntry } from '../rooms/room-state.js';
import type { ServerClock } from '../sync/server-clock.js';
import { SerialQueue } from '../serial-queue.js';
import { EntryLog } from './entry-log.js';
import { type LiveValues, type RoomFollower, type RoomSnapshot, type RoomStore } from './room-store.js';

/** Receives a room's history as this pod learns of it: in order, each entry once. */
export interface ReplicaListener {
  entry(entry: LogEntry): void;
  live(values: LiveValues): void;
  /** The replica has restarted from a snapshot: entries in between are unknown here. */
  restarted(): void;
}

export interface Outcome<T> {
  reply: T;
  position: LogPosition;
  /** Null if nothing changed. */
  entry: LogEntry | null;
}

/** Attempts that may conflict with other pods before a command fails. */
const maxAttempts = 32;
/** More than are ever replayed to a resuming client. */
const recentEntries = 320;

/**
 * A pod's copy of a room, which follows the room's log. Commands run on the copy, one after another, and are
 * committed at the position they were decided at; if another pod was faster, they run again.
 */
export class RoomReplica implements RoomFollower {
  readonly nodes: RoomNodes;
  readonly view: StateView;
  epoch: number;
  offset: number;
  private readonly recent: EntryLog;
  /** How often it has restarted from a snapshot: decisions made before the last time may be lost. */
  restarts = 0;
  private readonly listeners = new Set<ReplicaListener>();
  private readonly commands = new SerialQueue();
  private catchingUp: Promise<void> | undefined;

  constructor(
    private readonly store: RoomStore,
    private readonly clock: ServerClock,
    snapshot: RoomSnapshot,
    /** Loads the room from the store, or starts it again if the store has lost it. */
    private readonly reload: () => Promise<RoomSnapshot>,
  ) {
    this.room = snapshot.room;
    this.nodes = new RoomNodes(snapshot.nodes);
    this.epoch = snapshot.epoch;
    this.offset = snapshot.offset;
    this.recent = new EntryLog(this.position, recentEntries);
    this.view = new StateView(this);
  }

  readonly room: string;

  get position(): LogPosition {
    return { epoch: this.epoch, offset: this.offset };
  }

  listen(listener: ReplicaListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Applies a rule to the room. Rejects with any error that the rule throws. */
  run<T>(rule: (draft: RoomDraft) => T, traceparent?: string): Promise<Outcome<T>> {
    return this.commands.run(() => this.execute(rule, traceparent));
  }

  /** Resolves when all commands so far are done. */
  settled() {
    return this.commands.settled();
  }

  private async execute<T>(rule: (draft: RoomDraft) => T, traceparent?: string): Promise<Outcome<T>> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const draft = new RoomDraft(this, this.clock.now());
      const reply = decide(draft, rule);
      if (draft.isEmpty()) return { reply, position: this.position, entry: null };
      const entry = draft.entry(traceparent);
      const { epoch, offset } = entry;
      if (await this.commit(entry)) return { reply, position: { epoch, offset }, entry };
      await this.catchUp();
    }
    throw new Unavailable('store.contended', 'The room is too busy right now. Try again in a moment.');
  }

  private async commit(entry: LogEntry): Promise<boolean> {
    const began = performance.now();
    try {
      if (!(await this.store.commit(this.room, this.position, entry))) return false;
    } catch (cause) {
      // We don't know whether it took effect. The log will show it, at the latest in the next housekeeping round.
      void this.catchUp().catch(() => undefined);
      throw new Unavailable('store.unavailable', 'We can’t change rooms right now. Try again in a moment.', {
        cause,
      });
    } finally {
      noteStore('live', began);
    }
    this.entry(entry);
    return true;
  }

  entry(entry: LogEntry) {
    if (entry.offset <= this.offset) return;
    const isNext = entry.offset === this.offset + 1 && entry.after === this.epoch;
    if (!isNext) return this.interrupted();
    applyWrites(this.nodes, entry.writes);
    this.epoch = entry.epoch;
    this.offset = entry.offset;
    if (entry.endsPast) this.recent.beginAt(this);
    else this.recent.push(entry);
    for (const listener of this.listeners) listener.entry(entry);
  }

  live(values: LiveValues) {
    for (const listener of this.listeners) listener.live(values);
  }

  interrupted() {
    // Housekeeping retries within seconds, and logs failures.
    this.catchUp().catch(() => undefined);
  }

  /** Reads entries of the log that the copy does not have yet. */
  catchUp(): Promise<void> {
    this.catchingUp ??= this.readTail().finally(() => (this.catchingUp = undefined));
    return this.catchingUp;
  }

  private async readTail() {
    const tail = await this.store.tail(this.room, this.position);
    if (tail.complete) for (const entry of tail.entries) this.entry(entry);
    else await this.restart();
  }

  /** Starts over with the store's snapshot. */
  async restart() {
    const snapshot = await this.reload();
    this.restarts++;
    this.nodes.clear();
    for (const [key, value] of snapshot.nodes) this.nodes.set(key, value);
    this.epoch = snapshot.epoch;
    this.offset = snapshot.offset;
    this.recent.beginAt(this);
    for (const listener of this.listeners) listener.restarted();
  }

  /** The entries after a position, if this pod has all of them. */
  recentSince(from: LogPosition): LogEntry[] | null {
    return this.recent.after(from);
  }

  /** The entries after a position, from this pod or the store's log; null if some are gone. */
  async since(from: LogPosition): Promise<LogEntry[] | null> {
    const recent = this.recentSince(from);
    if (recent) return recent;
    const tail = await this.store.tail(this.room, from);
    return tail.complete ? tail.entries.filter(entry => entry.offset <= this.offset) : null;
  }
}
