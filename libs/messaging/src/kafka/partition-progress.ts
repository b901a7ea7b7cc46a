/** Events of a partition finish in any order; only those before the first unfinished one may be committed. */
export class PartitionProgress {
  private readonly finished = new Set<bigint>();
  private readonly open: bigint[] = [];
  private done: bigint | undefined;
  private committed: bigint | undefined;
  private end = 0n;
  private first: bigint | undefined;

  get unfinished() {
    return this.open.length - this.finished.size;
  }

  /** Includes finished events after an unfinished one. */
  get uncommitted() {
    return this.open.length;
  }

  /** Events on the broker from the first unfinished one on, as far as known. */
  get lag() {
    const next = this.done !== undefined ? this.done + 1n : this.first;
    return next === undefined || next > this.end ? 0 : Number(this.end - next);
  }

  /** `end` is the offset of the next event to be written. */
  seenUpTo(end: string) {
    this.end = BigInt(end);
  }

  begin(offset: string) {
    this.first ??= BigInt(offset);
    this.open.push(BigInt(offset));
  }

  finish(offset: string) {
    this.finished.add(BigInt(offset));
    while (this.open.length && this.finished.delete(this.open[0]!)) this.done = this.open.shift();
  }

  /** The offset to commit (that of the next event to handle); undefined if nothing is new. */
  toCommit(): string | undefined {
    if (this.done === undefined || this.done === this.committed) return undefined;
    return String(this.done + 1n);
  }

  get isCommitted() {
    return this.committed !== undefined;
  }

  hasCommitted(offset: string) {
    this.committed = BigInt(offset) - 1n;
  }
}
