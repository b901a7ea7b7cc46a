import type { LogPosition } from '@sevenfold/contracts';
import type { LogEntry } from '../rooms/room-state.js';
import { beginsAt, samePlace } from './room-store.js';

/** Entries become one text up to each so-manieth; as many at least are left as they are. */
const packed = 4;

/** Entries as text, and the place of the last of them. */
interface Pack {
  readonly text: string;
  readonly end: LogPosition;
}

/**
 * The newest entries of a room, oldest first, without gaps. All but the last few are kept as text: as objects, the many
 * thousand of a busy gateway would be moved, and looked at time and again, by the garbage collector.
 */
export class EntryLog {
  private packs: Pack[] = [];
  private fresh: LogEntry[] = [];

  /**
   * @param base The place before the first entry.
   * @param retention The log answers as if it kept so many entries and no more; up to three packs more wait to be forgotten together.
   * @param onForgotten Told, in order, of those that are kept no longer.
   */
  constructor(
    private base: LogPosition,
    private readonly retention: number,
    private readonly onForgotten?: (entries: readonly LogEntry[]) => void,
  ) {}

  /** How many there are: offsets have no gaps. */
  private get size() {
    const end = this.fresh.at(-1) ?? this.packs.at(-1)?.end ?? this.base;
    return end.offset - this.base.offset;
  }

  push(entry: LogEntry) {
    this.fresh.push(entry);
    if (entry.offset % packed !== 0 || this.fresh.length < 2 * packed) return;
    this.packs.push(pack(this.fresh.splice(0, this.fresh.length - packed)));
    if (this.size >= this.retention + 2 * packed) this.forgetOldest();
  }

  /** The entries after a place; null where the log does not hold that very place. */
  after(place: LogPosition): LogEntry[] | null {
    const { size } = this;
    const wanted = this.base.offset + size - place.offset;
    if (wanted < 0 || wanted > Math.min(size, this.retention)) return null;
    if (wanted === size) return beginsAt(this.base, place) ? this.newest(size) : null;
    // The place itself is one that only waits to be forgotten.
    if (wanted === this.retention) return null;
    const [before, ...entries] = this.newest(wanted + 1);
    return samePlace(before!, place) ? entries : null;
  }

  all(): LogEntry[] {
    return this.newest(this.size);
  }

  /** Forgets all up to a place, if the log holds it. */
  forgetUpTo(place: LogPosition) {
    const kept = this.after(place);
    if (!kept) return;
    this.onForgotten?.(this.all().slice(0, this.size - kept.length));
    this.beginAt(place);
    for (const entry of kept) this.push(entry);
  }

  /** Begins anew, without any entry. */
  beginAt({ epoch, offset }: LogPosition) {
    this.base = { epoch, offset };
    this.packs = [];
    this.fresh = [];
  }

  private newest(count: number): LogEntry[] {
    const inPacks = count - this.fresh.length;
    if (inPacks <= 0) return this.fresh.slice(-count);
    const packs = this.packs.slice(-Math.ceil(inPacks / packed));
    return [...packs.flatMap(unpack), ...this.fresh].slice(-count);
  }

  private forgetOldest() {
    const oldest = this.packs.shift()!;
    this.base = oldest.end;
    this.onForgotten?.(unpack(oldest));
  }
}

let newest: { entries: readonly LogEntry[]; pack: Pack } | undefined;

/** In one process the store and the pod's copy keep the same entries, one right after the other: one text does for both. */
function pack(entries: readonly LogEntry[]): Pack {
  if (newest?.entries[0] !== entries[0] || newest?.entries.at(-1) !== entries.at(-1)) {
    const { epoch, offset } = entries.at(-1)!;
    newest = { entries, pack: { text: JSON.stringify(entries), end: { epoch, offset } } };
  }
  return newest!.pack;
}

const unpack = ({ text }: Pack) => JSON.parse(text) as LogEntry[];
