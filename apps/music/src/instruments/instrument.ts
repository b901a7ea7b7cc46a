import type { Random } from '../sound/random.ts';
import { samples, sampleRate, type Stereo } from '../sound/stereo.ts';

/** A note as an instrument is asked for it: pitch as MIDI counts, seconds held, velocity around 0 to 1. */
export type Touch = { pitch: number; held: number; velocity: number };

/** Gives the sound of one note, tail included. Mono sounds are placed by the channel's pan. */
export type Instrument = (touch: Touch, random: Random) => Float32Array | Stereo;

export function fill(seconds: number, sampleAt: (time: number, index: number) => number): Float32Array {
  const sound = new Float32Array(samples(seconds));
  for (let index = 0; index < sound.length; index += 1) sound[index] = sampleAt(index / sampleRate, index);
  return sound;
}

/** No sound ends on a step. */
export function fadeTail(sound: Float32Array, seconds = 0.01): Float32Array {
  const length = Math.min(sound.length, samples(seconds));
  for (let index = 0; index < length; index += 1) sound[sound.length - 1 - index]! *= index / length;
  return sound;
}
