/** Samples of a track in memory: all of it, or a part. Times are seconds of the track. */
export interface Clip {
  readonly buffer: AudioBuffer;
  /** Start of the first sample. */
  readonly from: number;
  /** Samples before this are not usable yet. */
  readonly usableFrom: number;
  readonly isWhole: boolean;
  /** Duration of the whole track. */
  readonly duration: number;
}

export const endOf = ({ from, buffer }: Clip) => from + buffer.duration;

/** Whether the clip has usable samples at a position. */
export const covers = (clip: Clip, position: number) => position >= clip.usableFrom && position < endOf(clip);
