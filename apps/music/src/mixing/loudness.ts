import { channelsOf, sampleRate, type Stereo } from '../sound/stereo.ts';
import { filterInPlace } from './biquad.ts';

/**
 * Loudness by ITU-R BS.1770, with the standard's two filters for 44.1 kHz: a high shelf for the effect of the head,
 * then a high-pass, because ears discount low frequencies.
 */
const head = [
  1.5308412300503478, -2.650979995154729, 1.1690790799215869, -1.6636551132560204, 0.7125954280732254,
] as const;
const lowEnd = [
  0.9995600645425144, -1.999120129085029, 0.9995600645425144, -1.9891696736297957, 0.9891990357870394,
] as const;

/** Mean power of blocks of `seconds`, with 75 % overlap. */
export function blockPowers(sound: Stereo, seconds: number): number[] {
  const weighted = channelsOf(sound).map(channel => {
    const copy = channel.slice();
    filterInPlace(copy, [...head]);
    filterInPlace(copy, [...lowEnd]);
    return copy;
  });
  const hop = Math.round((seconds * sampleRate) / 4);
  const quarters: number[] = [];
  for (let start = 0; start + hop <= sound.left.length; start += hop) {
    let power = 0;
    for (const channel of weighted)
      for (let index = start; index < start + hop; index += 1) power += channel[index]! ** 2;
    quarters.push(power / hop);
  }
  return quarters
    .slice(3)
    .map(
      (_, block) =>
        (quarters[block]! + quarters[block + 1]! + quarters[block + 2]! + quarters[block + 3]!) / 4,
    );
}

export const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power + 1e-15);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Integrated loudness in LUFS, gated: ignores silence, and blocks 10 LU below the rest. */
export function integratedLoudness(sound: Stereo): number {
  const audible = blockPowers(sound, 0.4).filter(power => loudnessOf(power) > -70);
  const gate = loudnessOf(mean(audible)) - 10;
  return loudnessOf(mean(audible.filter(power => loudnessOf(power) > gate)));
}
