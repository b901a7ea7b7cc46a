const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
const giveUpAfterMs = 10 * 60_000;

/** Delays of the retries: 1 s, doubling to 60 s, until nothing has worked for ten minutes. */
export class RetrySchedule {
  private waitMs = firstWaitMs;
  private failingSince: number | undefined;

  constructor(private readonly now: () => number = Date.now) {}

  /** Undefined after the last retry. */
  failed(): number | undefined {
    this.failingSince ??= this.now();
    if (this.now() - this.failingSince >= giveUpAfterMs) return undefined;
    const wait = this.waitMs;
    this.waitMs = Math.min(wait * 2, longestWaitMs);
    return wait;
  }

  wentWell(): void {
    this.waitMs = firstWaitMs;
    this.failingSince = undefined;
  }
}
