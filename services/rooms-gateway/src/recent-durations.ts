const mostKept = 2_000;

/** The newest durations of an operation, to tell how long most of them took. */
export class RecentDurations {
  private kept: { at: number; ms: number }[] = [];

  add(ms: number, at = Date.now()) {
    this.kept.push({ at, ms });
    if (this.kept.length > 2 * mostKept) this.kept = this.kept.slice(-mostKept);
  }

  /** The time within which this share of the operations since then was done; null if there was none. */
  quantile(share: number, since: number): number | null {
    const sorted = this.kept
      .filter(({ at }) => at >= since)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    return sorted[Math.ceil(share * sorted.length) - 1] ?? null;
  }
}
