export interface RefusalCeilings {
  /** Maximum entries per hour. */
  readonly perHour: number;
  /** Maximum per caller, so that one cannot hide the others. */
  readonly perCaller: number;
}

const hourMs = 3_600_000;

/**
 * Chooses which rejected calls become entries: the audit log keeps everything forever, and anyone can be
 * rejected as often as they like. The next entry counts the omitted ones.
 */
export class RefusalSampling {
  private hour = 0;
  private entries = 0;
  private leftOut = 0;
  private readonly entriesOf = new Map<string, number>();

  constructor(private readonly ceilings: RefusalCeilings) {}

  /** Number omitted since the last entry; undefined if this one is omitted too. */
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
