import { createHash } from 'node:crypto';

export interface KeptText {
  readonly text: string;
  readonly etag: string;
}

/** A text that is costly to make: made by one at a time, no matter who asks, and kept for a while. */
export class KeptAnswer {
  private kept: KeptText | undefined;
  private keptUntil = 0;
  private making: Promise<KeptText> | undefined;

  constructor(
    private readonly make: () => Promise<{ text: string; isWhole: boolean }>,
    private readonly lifeMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async text(): Promise<KeptText> {
    if (this.kept && this.now() < this.keptUntil) return this.kept;
    this.making ??= this.renew().finally(() => (this.making = undefined));
    return this.making;
  }

  private async renew(): Promise<KeptText> {
    const { text, isWhole } = await this.make();
    this.kept = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    // What lacks a part is asked for again sooner.
    this.keptUntil = this.now() + (isWhole ? this.lifeMs : this.lifeMs / 12);
    return this.kept;
  }
}
