/** Work that is done one piece after another, in the order in which it was asked for. What finds nothing under way begins at once. */
export class SerialQueue {
  private underWay = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @param work answers by a promise, also where it fails. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.underWay++ === 0 ? work() : this.last.then(work);
    // Whoever asked is told how it went; the next one is not to fail for it.
    this.last = turn.then(this.end, this.end);
    return turn;
  }

  /** Resolves once everything asked for so far has been done. */
  async settled() {
    await this.last;
  }

  private readonly end = () => void this.underWay--;
}
