/** A value that is expensive to compute: computed once for all concurrent callers, and cached for a while. */
export class Kept<T> {
  private kept: { value: T; until: number } | undefined;
  private making: Promise<T> | undefined;

  constructor(
    private readonly make: () => Promise<T>,
    private readonly lifeMs: (made: T) => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async get(): Promise<T> {
    if (this.kept && this.now() < this.kept.until) return this.kept.value;
    this.making ??= this.renew().finally(() => (this.making = undefined));
    return this.making;
  }

  private async renew(): Promise<T> {
    const value = await this.make();
    this.kept = { value, until: this.now() + this.lifeMs(value) };
    return value;
  }
}

/** One `Kept` per key. Drops the key that has not been used for the longest time. */
export class KeptByKey<T> {
  private readonly entries = new Map<string, Kept<T>>();

  /** @param most entries to keep. */
  constructor(
    private readonly make: (key: string) => Promise<T>,
    private readonly lifeMs: number,
    private readonly most: number,
  ) {}

  get(key: string): Promise<T> {
    const entry =
      this.entries.get(key) ??
      new Kept(
        () => this.make(key),
        () => this.lifeMs,
      );
    // Maps keep insertion order: the first key is the least recently used.
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value!);
    return entry.get();
  }
}
