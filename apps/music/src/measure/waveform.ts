import { sampleRate, type Stereo } from '../sound/stereo.ts';

/** A waveform for players to draw: loudness of `points` equal sections, 0 to 100. */
export type Waveform = { version: 1; seconds: number; peaks: number[] };

export function waveform({ left, right }: Stereo, points = 400): Waveform {
  const peaks = Array.from({ length: points }, (_, point) => {
    const [from, to] = [point, point + 1].map(edge => Math.floor((edge * left.length) / points));
    let [highest, power] = [0, 0];
    for (let index = from!; index < to!; index += 1) {
      const level = Math.max(Math.abs(left[index]!), Math.abs(right[index]!));
      highest = Math.max(highest, level);
      power += level * level;
    }
    // Peaks alone are a solid block after limiting; mean power shows the form.
    return 0.4 * highest + 0.6 * 1.8 * Math.sqrt(power / Math.max(1, to! - from!));
  });
  const top = Math.max(...peaks) || 1;
  return {
    version: 1,
    seconds: Math.round((left.length / sampleRate) * 1000) / 1000,
    peaks: peaks.map(peak => Math.round((100 * peak) / top)),
  };
}
