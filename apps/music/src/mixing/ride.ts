import { decibels, sampleRate, type Stereo } from '../sound/stereo.ts';

/** Automates the level: follows `levelAt` (dB over seconds) without steps. */
export function ride({ left, right }: Stereo, levelAt: (seconds: number) => number): void {
  let [gain, target] = [decibels(levelAt(0)), 1];
  for (let index = 0; index < left.length; index += 1) {
    if (index % 256 === 0) target = decibels(levelAt(index / sampleRate));
    gain += (target - gain) / 900;
    left[index]! *= gain;
    right[index]! *= gain;
  }
}
