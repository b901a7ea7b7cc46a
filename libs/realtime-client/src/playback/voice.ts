/** Something that sounds: samples in memory, or a media element. Times are local milliseconds, positions seconds. */
export interface Voice {
  readonly mode: 'samples' | 'media';
  /** Lets `position` be heard at `at`, at a rate; replaces what sounded before, without a click. */
  startAt(position: number, at: number, rate: number): void;
  /**
   * Goes on at `rate`, and at `rate × correction` for the next `forMs`. Where that can be told ahead it ends by itself,
   * so that a tab whose timers are held back does not correct too much.
   */
  setRate(rate: number, correction?: number, forMs?: number): void;
  stop(): void;
  /** The position that is heard at a local time; null while nothing is. */
  heardAt(at: number): number | null;
  uncertaintyMs(): number;
  setVolume(volume: number): void;
  /** False while only a piece of the track is there yet. */
  isWhole(): boolean;
  /** Of the whole track, in seconds; null while that is not known. */
  duration(): number | null;
  dispose(): void;
}
