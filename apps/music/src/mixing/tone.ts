import type { Stereo } from '../sound/stereo.ts';
import { bell, coefficients, equaliser, filterInPlace, highCut, lowCut } from './biquad.ts';

/** Typical octave levels of well-balanced records, in dB relative to the total. */
const usual: Record<number, number> = {
  63: -8,
  125: -7,
  250: -9,
  500: -10,
  1000: -12,
  2000: -15,
  4000: -18,
  8000: -22,
  15_000: -28,
};

const centres = [31, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 15_000];
const mostChange = 5;

/** dB per octave band, relative to the total. */
export function octaveBands({ left, right }: Stereo): Record<number, number> {
  const mono = left.map((sample, index) => (sample + right[index]!) / 2);
  const whole = power(mono);
  return Object.fromEntries(
    centres.map(centre => {
      const band = mono.slice();
      for (let pass = 0; pass < 2; pass += 1) {
        filterInPlace(band, coefficients(lowCut(centre / Math.SQRT2)));
        filterInPlace(band, coefficients(highCut(Math.min(centre * Math.SQRT2, 20_000))));
      }
      return [centre, 10 * Math.log10(power(band) / whole + 1e-12)];
    }),
  );
}

/** Moves each octave part of the way to its usual level, so that a piece keeps its own colour. */
export function balanceOctaves(sound: Stereo, strength: number): void {
  const found = octaveBands(sound);
  const bands = Object.entries(usual).map(([centre, level]) => {
    const change = (level - found[Number(centre)]!) * strength;
    return bell(Number(centre), Math.max(-mostChange, Math.min(mostChange, change)), 1);
  });
  equaliser(...bands)(sound);
}

const power = (channel: Float32Array) =>
  channel.reduce((sum, sample) => sum + sample * sample, 0) / channel.length;
