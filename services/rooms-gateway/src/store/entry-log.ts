import type { LogPosition } from '@sevenfold/contracts';
import type { LogEntry } from '../rooms/room-state.js';
import { beginsAt, samePosition } from './room-store.js';

/** Entries dropped at a time: removing the first items moves all others of the array. */
const forgottenTogether = 8;

/** The newest entries of a room, oldest first, without gaps. */
export class EntryLog {
  private entries: LogEntry[] = [];

  /**
   * @param base The position before the first entry.
   * @param retention How many entries the log can return. It holds up to 15 more before it drops them.
   * @param onForgotten Gets the dropped entries, in order.
   */
  constructor(
    private base: LogPosition,
    private readonly retention: number,
    private readonly onForgotten?: (entries: readonly LogEntry[]) => void,
  ) {}

  push(entry: LogEntry) {
    this.entries.push(entry);
    // Keeps some extra entries, so that the oldest position it can return is never its base.
    if (this.entries.length >= this.retention + 2 * forgottenTogether) this.forgetOldest(forgottenTogether);
  }

  /** The entries after a position; null if the log does not hold exactly that position. */
  after(position: LogPosition): LogEntry[] | null {
    const { entries } = this;
    const skipped = position.offset - this.base.offset;
    const wanted = entries.length - skipped;
    if (wanted < 0 || wanted > Math.min(entries.length, this.retention)) return null;
    if (skipped === 0) return beginsAt(this.base, position) ? [...entries] : null;
    // This position is about to be dropped.
    if (wanted === this.retention) return null;
    return samePosition(entries[skipped - 1]!, position) ? entries.slice(skipped) : null;
  }

  all(): LogEntry[] {
    return [...this.entries];
  }

  /** Drops all entries up to a position, if the log holds it. */
  forgetUpTo(position: LogPosition) {
    const kept = this.after(position);
    if (kept) this.forgetOldest(this.entries.length - kept.length);
  }

  /** Starts over at a position, without entries. */
  beginAt({ epoch, offset }: LogPosition) {
    this.base = { epoch, offset };
    this.entries = [];
  }

  private forgetOldest(count: number) {
    const oldest = this.entries.splice(0, count);
    const last = oldest.at(-1);
    if (last) this.base = { epoch: last.epoch, offset: last.offset };
    this.onForgotten?.(oldest);
  }
}
