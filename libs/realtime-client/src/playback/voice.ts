/**
 * A sounding track: samples in memory, or a media element. Times are local milliseconds, positions seconds.
 */
export interface Voice {
  readonly mode: 'samples' | 'media';
  /** Plays `position` at `at` with a rate; replaces the current sound without a click. */
  startAt(position: number, at: number, rate: number): void;
  /** Plays from its beginning at `at`, directly after another voice, or fading in over it. */
  enterAt(at: number, fadeSeconds: number): void;
  /** Ends at `at`, or fades out from there on. */
  leaveAt(at: number, fadeSeconds: number): void;
  /** When a position will be heard, exact to the sample; null if that cannot be known. */
  reaches(position: number): number | null;
  /**
   * Plays at `rate`, and at `rate × correction` for the next `forMs`. If scheduling allows, the correction
   * ends on its own, so that a throttled background tab does not overcorrect.
   */
  setRate(rate: number, correction?: number, forMs?: number): void;
  stop(): void;
  /** The position heard at a local time; null while silent. */
  heardAt(at: number): number | null;
  uncertaintyMs(): number;
  setVolume(volume: number): void;
  /** False while only part of the track is decoded. */
  isWhole(): boolean;
  /** The rest of the track will not be decoded. */
  isCutShort(): boolean;
  /** Duration of the whole track in seconds; null while unknown. */
  duration(): number | null;
  dispose(): void;
}
