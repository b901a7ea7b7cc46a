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
