import type { Random } from '../sound/random.ts';
import { samples, sampleRate, type Stereo } from '../sound/stereo.ts';

/** A note to play: MIDI pitch, seconds held, and velocity around 0 to 1. */
export type Touch = { pitch: number; held: number; velocity: number };

/** Renders one note with its tail. The channel pans mono sounds. */
export type Instrument = (touch: Touch, random: Random) => Float32Array | Stereo;

export function fill(seconds: number, sampleAt: (time: number, index: number) => number): Float32Array {
  const sound = new Float32Array(samples(seconds));
  for (let index = 0; index < sound.length; index += 1) sound[index] = sampleAt(index / sampleRate, index);
  return sound;
}

/** Fades the end, so that no sound stops with a click. */
export function fadeTail(sound: Float32Array, seconds = 0.01): Float32Array {
  const length = Math.min(sound.length, samples(seconds));
  for (let index = 0; index < length; index += 1) sound[sound.length - 1 - index]! *= index / length;
  return sound;
}
