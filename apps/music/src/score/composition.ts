import type { DivisionId } from '@sevenfold/brand';
import type { Stereo } from '../sound/stereo.ts';

/** A track of the library: its facts, its sound and its cover. */
export type Composition = {
  id: string;
  /** File name in public/audio, without extension. */
  file: string;
  title: string;
  artist: string;
  division: DivisionId;
  mood: string;
  bpm: number;
  key: string;
  meter: string;
  /** Renders the whole piece, or its first seconds. */
  compose(seconds?: number): Stereo;
  cover(): string;
};
