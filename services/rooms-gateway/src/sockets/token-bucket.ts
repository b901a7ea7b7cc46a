/** Burst size, and average rate per second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A token bucket that needs two numbers and no timer. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.tokens = rate.burst;
    this.filledAt = now;
  }

  /**
   * Takes tokens if there are enough.
   * @returns the milliseconds to wait; 0 if they were taken.
   */
  take(now: number, count = 1): number {
    this.fill(now);
    if (this.tokens < count) return Math.ceil(((count - this.tokens) / this.rate.perSecond) * 1000);
    this.tokens -= count;
    return 0;
  }

  /** Takes tokens even if there are not enough, which leaves a debt. */
  spend(now: number, count: number) {
    this.fill(now);
    this.tokens -= count;
  }

  /** Milliseconds until the debt is paid. */
  owes(now: number): number {
    this.fill(now);
    return Math.ceil((Math.max(0, -this.tokens) / this.rate.perSecond) * 1000);
  }

  private fill(now: number) {
    this.tokens = Math.min(
      this.rate.burst,
      this.tokens + ((now - this.filledAt) / 1000) * this.rate.perSecond,
    );
    this.filledAt = now;
  }

  giveBack() {
    this.tokens = Math.min(this.rate.burst, this.tokens + 1);
  }

  /** Whether it is in its initial state, and may be dropped. */
  isFull(now: number) {
    return this.tokens + ((now - this.filledAt) / 1000) * this.rate.perSecond >= this.rate.burst;
  }
}

/** Buckets by name (a user, an address), created on demand and dropped when full again. */
export class TokenBuckets {
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(private readonly rate: Rate) {}

  take(name: string, now: number): number {
    return this.bucketOf(name, now).take(now);
  }

  spend(name: string, now: number, count: number) {
    this.bucketOf(name, now).spend(now, count);
  }

  owes(name: string, now: number): number {
    return this.buckets.get(name)?.owes(now) ?? 0;
  }

  private bucketOf(name: string, now: number): TokenBucket {
    let bucket = this.buckets.get(name);
    if (!bucket) this.buckets.set(name, (bucket = new TokenBucket(this.rate, now)));
    return bucket;
  }

  giveBack(name: string) {
    this.buckets.get(name)?.giveBack();
  }

  forgetFull(now: number) {
    for (const [name, bucket] of this.buckets) if (bucket.isFull(now)) this.buckets.delete(name);
  }
}
