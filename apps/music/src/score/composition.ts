import type { DivisionId } from '@sevenfold/brand';
import type { Stereo } from '../sound/stereo.ts';

/** A track of the library: what is said of it, how it sounds, what its sleeve looks like. */
export type Composition = {
  id: string;
  /** In public/audio, without its ending. */
  file: string;
  title: string;
  artist: string;
  division: DivisionId;
  mood: string;
  bpm: number;
  key: string;
  meter: string;
  /** The whole piece, or its first seconds. */
  compose(seconds?: number): Stereo;
  cover(): string;
};
