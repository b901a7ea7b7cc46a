/** Runs tasks one after another, in order. An idle queue starts a task synchronously. */
export class SerialQueue {
  private underWay = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @param work must reject rather than throw. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.underWay++ === 0 ? work() : this.last.then(work);
    // The caller gets the error; the next task must not fail for it.
    this.last = turn.then(this.end, this.end);
    return turn;
  }

  /** Resolves once all tasks so far are done. */
  async settled() {
    await this.last;
  }

  private readonly end = () => void this.underWay--;
}
