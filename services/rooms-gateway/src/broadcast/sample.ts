import { randomInt } from 'node:crypto';

/** Keeps some of many values, each with the same chance, however many come. */
export class Sample<T> {
  private kept: T[] = [];
  private seen = 0;

  constructor(private readonly size: number) {}

  add(value: T) {
    this.seen++;
    if (this.kept.length < this.size) return void this.kept.push(value);
    // Vitter's algorithm R.
    const place = randomInt(this.seen);
    if (place < this.size) this.kept[place] = value;
  }

  /** Returns the values and starts again. */
  take(): T[] {
    const { kept } = this;
    this.kept = [];
    this.seen = 0;
    return kept;
  }
}
