export interface RefusalCeilings {
  /** Most entries in an hour. */
  readonly perHour: number;
  /** Of these, most for one caller, so that one cannot hide the others. */
  readonly perCaller: number;
}

const hourMs = 3_600_000;

/**
 * Chooses which refused calls become entries: the audit log keeps everything for ever, and anybody can be refused as
 * often as they like. What is left out is counted, and told with the next entry.
 */
export class RefusalSampling {
  private hour = 0;
  private entries = 0;
  private leftOut = 0;
  private readonly entriesOf = new Map<string, number>();

  constructor(private readonly ceilings: RefusalCeilings) {}

  /** How many were left out since the last entry; undefined when this one is, too. */
  admit(caller: string, now: Date): number | undefined {
    this.beginHour(Math.floor(now.getTime() / hourMs));
    const own = this.entriesOf.get(caller) ?? 0;
    if (this.entries >= this.ceilings.perHour || own >= this.ceilings.perCaller) {
      this.leftOut += 1;
      return undefined;
    }
    this.entries += 1;
    this.entriesOf.set(caller, own + 1);
    const { leftOut } = this;
    this.leftOut = 0;
    return leftOut;
  }

  private beginHour(hour: number) {
    if (hour === this.hour) return;
    this.hour = hour;
    this.entries = 0;
    this.entriesOf.clear();
  }
}
