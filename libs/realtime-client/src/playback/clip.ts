/** Samples of a track that are in memory: all of it, or a piece. Times are seconds of the track. */
export interface Clip {
  readonly buffer: AudioBuffer;
  /** Of the first sample. */
  readonly from: number;
  /** What lies before is no music yet. */
  readonly usableFrom: number;
  readonly isWhole: boolean;
  /** Of the whole track. */
  readonly duration: number;
}

export const endOf = ({ from, buffer }: Clip) => from + buffer.duration;

/** Whether there is something to hear from a place on. */
export const covers = (clip: Clip, position: number) => position >= clip.usableFrom && position < endOf(clip);
