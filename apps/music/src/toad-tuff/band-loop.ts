import type { Stereo } from '../sound/stereo.ts';

/** A loop: its last bar leads into its first. */
export type BandLoop = {
  id: string;
  title: string;
  story: string;
  bpm: number;
  beatsPerBar: number;
  key: string;
  colour: string;
  compose(): Stereo;
};
