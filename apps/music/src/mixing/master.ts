import { channelsOf, decibels, sampleRate, samples, scale, type Stereo } from '../sound/stereo.ts';
import { equaliser, highShelf, lowCut, lowShelf } from './biquad.ts';
import { compressor } from './effects.ts';
import { limit } from './limiter.ts';
import { ride } from './ride.ts';
import { integratedLoudness } from './loudness.ts';
import { balanceOctaves } from './tone.ts';

export type Mastering = {
  /** LUFS. */
  loudness?: number;
  fadeIn?: number;
  fadeOut?: number;
  /** Low and high shelf, in dB. */
  bass?: number;
  air?: number;
  /** How far to move the octave balance towards the usual one: 0 not at all, 1 fully. */
  balance?: number;
  /** Level automation in dB over time, such as softer verses. */
  course?: (seconds: number) => number;
  /** Compression ratio; 1 leaves the dynamics unchanged. */
  glue?: number;
};

/** dBTP. Leaves headroom, because MP3 overshoots a little. */
const ceiling = -1.6;

/** Masters a piece: tone, density, loudness, ceiling, fades. */
export function master(
  sound: Stereo,
  {
    loudness = -14,
    fadeIn = 0.01,
    fadeOut = 3,
    bass = 0,
    air = 0,
    balance = 0.5,
    glue = 1.6,
    course,
  }: Mastering,
): void {
  equaliser(lowCut(28))(sound);
  balanceOctaves(sound, balance);
  equaliser(lowShelf(120, bass), highShelf(6500, air))(sound);
  scale(sound, decibels(-18 - integratedLoudness(sound)));
  compressor({ threshold: -20, ratio: glue, attack: 0.03, release: 0.25 })(sound);
  if (course) ride(sound, course);
  fade(sound, fadeIn, fadeOut);
  // Limiting reduces loudness, so approach the target in three rounds.
  const before = { left: sound.left.slice(), right: sound.right.slice() };
  let gain = loudness - integratedLoudness(sound);
  for (let round = 0; round < 3; round += 1) {
    sound.left.set(before.left);
    sound.right.set(before.right);
    scale(sound, decibels(gain));
    limit(sound, ceiling);
    gain += loudness - integratedLoudness(sound);
  }
}

function fade(sound: Stereo, fadeIn: number, fadeOut: number): void {
  const [rise, fall] = [samples(fadeIn) || 1, samples(fadeOut) || 1];
  for (const channel of channelsOf(sound))
    for (let index = 0; index < channel.length; index += 1) {
      const left = channel.length - 1 - index;
      if (index < rise) channel[index]! *= Math.sin((index / rise) * (Math.PI / 2));
      if (left < fall) channel[index]! *= Math.sin((left / fall) * (Math.PI / 2)) ** 2;
    }
}

/** Seconds until the last audible sample. */
export function soundingSeconds({ left, right }: Stereo, floor = decibels(-66)): number {
  let last = left.length - 1;
  while (last > 0 && Math.abs(left[last]!) < floor && Math.abs(right[last]!) < floor) last -= 1;
  return last / sampleRate;
}
