/** Seconds. First guess, before any start has been measured. */
const usual = 0.09;
/** Seconds. Upper limit of the estimate: a stalled network must not raise it further. */
const longest = 0.5;
/** Starts vary, so the estimate is about the mean of the last few: this many. */
const remembered = 4;

/**
 * How long media elements take from `play()` until they play, learned from each start. It depends on browser
 * and device, so all elements of a page share it.
 */
export class MediaStart {
  private seconds = usual;
  private starts = 0;

  get delaySeconds() {
    return this.seconds;
  }

  /** @param errorSeconds how far ahead of the wanted position the element was; late is negative */
  learn(errorSeconds: number) {
    this.starts = Math.min(remembered, this.starts + 1);
    this.seconds = Math.max(0, Math.min(longest, this.seconds - errorSeconds / this.starts));
  }
}
