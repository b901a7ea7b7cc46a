/** So many at once, and so many a second on average. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A token bucket that costs two numbers and no timer. */
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

  /** Takes some, if they are there. Answers the milliseconds to wait, 0 when they were. */
  take(now: number, count = 1): number {
    this.fill(now);
    if (this.tokens < count) return Math.ceil(((count - this.tokens) / this.rate.perSecond) * 1000);
    this.tokens -= count;
    return 0;
  }

  /** Takes as many, whether or not they are there: what is missing is owed. */
  spend(now: number, count: number) {
    this.fill(now);
    this.tokens -= count;
  }

  /** Milliseconds until nothing is owed any more. */
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

  /** Whether it stands as if never used, and may be forgotten. */
  isFull(now: number) {
    return this.tokens + ((now - this.filledAt) / 1000) * this.rate.perSecond >= this.rate.burst;
  }
}

/** Buckets by name (a user, an address), made on demand and forgotten when full again. */
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
