import type { Json } from '@sevenfold/contracts';
import { probeRoom } from './probe-room.js';
import type { NodeKey } from './room-nodes.js';
import {
  RoomView,
  StateView,
  type RoomEvent,
  type LogEntry,
  type RoomState,
  type Write,
} from './room-state.js';

/** A room as it would be after a rule: reads see the writes made so far; the state itself does not change. */
export class RoomDraft extends RoomView {
  private readonly base: StateView;
  private readonly changed = new Map<NodeKey, Json>();
  private readonly events: RoomEvent[] = [];
  private epochNow: number;
  private pastEnds = false;

  constructor(
    readonly state: RoomState,
    /** Server time at which the rule runs. */
    readonly now: number,
  ) {
    super();
    this.base = new StateView(state);
    this.epochNow = state.epoch;
  }

  get room() {
    return this.state.room;
  }

  get epoch() {
    return this.epochNow;
  }

  get(key: NodeKey): Json | undefined {
    const changed = this.changed.get(key);
    if (changed === undefined) return this.base.get(key);
    return changed === null ? undefined : changed;
  }

  entries(prefix: string): Iterable<[NodeKey, Json]> {
    const before = this.base.entries(prefix);
    return this.changed.size === 0 ? before : this.withChanges(prefix, before);
  }

  private *withChanges(prefix: string, before: Iterable<[NodeKey, Json]>): Iterable<[NodeKey, Json]> {
    for (const entry of before) if (!this.changed.has(entry[0])) yield entry;
    for (const [key, value] of this.changed) if (value !== null && key.startsWith(prefix)) yield [key, value];
  }

  override lost() {
    return this.touches('members/') ? super.lost() : this.base.lost();
  }

  override lostSpeakers() {
    return this.touches('~speakers/') ? super.lostSpeakers() : this.base.lostSpeakers();
  }

  put(key: NodeKey, value: unknown) {
    this.changed.set(key, value as Json);
  }

  remove(key: NodeKey) {
    if (this.base.get(key) === undefined) this.changed.delete(key);
    else this.changed.set(key, null);
  }

  /** Runs `work` as a whole: if it throws, the draft is as before. */
  wholly(work: () => void) {
    const changed = [...this.changed];
    const events = this.events.length;
    const epoch = this.epochNow;
    try {
      work();
    } catch (error) {
      this.changed.clear();
      for (const [key, value] of changed) this.changed.set(key, value);
      this.events.length = events;
      this.epochNow = epoch;
      throw error;
    }
  }

  /** Whether the draft has written anything below a prefix. */
  touches(prefix: string): boolean {
    for (const key of this.changed.keys()) if (key.startsWith(prefix)) return true;
    return false;
  }

  emit(event: RoomEvent) {
    if (this.state.room !== probeRoom) this.events.push(event);
  }

  /**
   * Fences off everything that was decided under the old host. The new epoch is at least the current time, so
   * that no epoch repeats after the live store was lost.
   */
  beginEpoch(): number {
    this.epochNow = Math.max(this.epochNow + 1, Math.floor(this.now));
    return this.epochNow;
  }

  /** Resuming clients get nothing from before this entry. */
  endPast() {
    this.pastEnds = this.state.offset > 0;
  }

  isEmpty() {
    return this.changed.size === 0 && this.epochNow === this.state.epoch && !this.pastEnds;
  }

  entry(traceparent?: string): LogEntry {
    const writes: Write[] = [...this.changed];
    return {
      after: this.state.epoch,
      epoch: this.epochNow,
      offset: this.state.offset + 1,
      at: this.now,
      writes,
      facts: this.events,
      ...(this.pastEnds && { endsPast: true }),
      ...(traceparent && { traceparent }),
    };
  }
}
