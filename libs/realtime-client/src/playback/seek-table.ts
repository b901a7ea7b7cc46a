import { mp3Layout, windowOf, type Mp3Window } from './mp3-window.js';

/**
 * The positions of an MP3 file's frames, to fetch a part of the file before the whole. With variable bit rates,
 * only this table maps bytes to samples.
 */
export interface SeekTable {
  rate: number;
  /** Samples that the encoder added in front and at the end. */
  delay: number;
  padding: number;
  frames: number;
  /** Frames from one entry of `starts` to the next. */
  every: number;
  /** Byte offsets; the last one is the end of the last frame. */
  starts: number[];
}

/** About a second. */
const framesPerEntry = 32;

/** Null for files that `mp3Window` cannot place either. */
export function seekTableOf(file: ArrayBuffer): SeekTable | null {
  const layout = mp3Layout(file);
  if (!layout) return null;
  const { starts, rate, delay, padding } = layout;
  const frames = starts.length - 1;
  const kept = starts.filter((_, frame) => frame % framesPerEntry === 0 || frame === frames);
  return { rate, delay, padding, frames, every: framesPerEntry, starts: kept };
}

/** Where the site's build puts the table of a track; undefined for tracks from elsewhere. */
export function seekTableUrl(trackUrl: string): string | undefined {
  const [, name] = /^(\/audio\/[\w-]+)\.mp3$/.exec(trackUrl) ?? [];
  return name && `${name}.seek.json`;
}

export interface Piece extends Omit<Mp3Window, 'bytes'> {
  /** Bytes of the file; `end` is not part of it. */
  begin: number;
  end: number;
}

/** The bytes that play from a position on, for about `seconds`. Null past the end. */
export function pieceOf(table: SeekTable, position: number, seconds: number): Piece | null {
  const { starts, frames, every } = table;
  const found = windowOf(table, position, seconds, {
    downTo: frame => Math.floor(frame / every) * every,
    upTo: frame => Math.min(frames, Math.ceil(frame / every) * every),
  });
  if (!found) return null;
  const { first, last, ...times } = found;
  return { ...times, begin: starts[first / every]!, end: starts[Math.ceil(last / every)]! };
}
