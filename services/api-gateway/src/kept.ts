/** A value that is costly to make: made once at a time, however many ask, and kept for a while. */
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
