import { blockPowers, integratedLoudness, loudnessOf } from '../mixing/loudness.ts';
import { truePeaks } from '../mixing/limiter.ts';
import { octaveBands } from '../mixing/tone.ts';
import { sampleRate, type Stereo } from '../sound/stereo.ts';

export type Measurements = {
  seconds: number;
  loudness: number;
  truePeak: number;
  /** Seconds below -60 dB at both ends. */
  silentStart: number;
  silentEnd: number;
  correlation: number;
  /** dB per octave band, relative to the total. */
  octaves: Record<number, number>;
  /** Short-term loudness in LUFS, every three seconds. */
  course: number[];
  /** BPM, detected from onsets. */
  tempo: number;
};

/** Values from the score, to compare with the sound. */
export type Expected = { bpm: number; beatsPerBar: number };

export function measure(sound: Stereo, expected: Expected): Measurements {
  const { left, right } = sound;
  return {
    seconds: left.length / sampleRate,
    loudness: integratedLoudness(sound),
    truePeak: 20 * Math.log10(Math.max(highest(truePeaks(left)), highest(truePeaks(right)))),
    silentStart: silentAt(sound, 1),
    silentEnd: silentAt(sound, -1),
    correlation: correlation(sound),
    octaves: octaveBands(sound),
    course: blockPowers(sound, 3)
      .filter((_, block) => block % 4 === 0)
      .map(power => Math.round(loudnessOf(power))),
    tempo: tempoOf(sound, expected),
  };
}

const highest = (values: Float32Array) => values.reduce((top, value) => Math.max(top, value), 0);

function silentAt({ left, right }: Stereo, direction: 1 | -1): number {
  const length = left.length;
  let count = 0;
  while (count < length) {
    const index = direction === 1 ? count : length - 1 - count;
    if (Math.abs(left[index]!) > 0.001 || Math.abs(right[index]!) > 0.001) break;
    count += 1;
  }
  return count / sampleRate;
}

function correlation({ left, right }: Stereo): number {
  let [both, ofLeft, ofRight] = [0, 0, 0];
  for (let index = 0; index < left.length; index += 1) {
    both += left[index]! * right[index]!;
    ofLeft += left[index]! ** 2;
    ofRight += right[index]! ** 2;
  }
  return both / Math.sqrt(ofLeft * ofRight || 1);
}

/** The tempo near the expected one at which whole bars repeat best. */
function tempoOf({ left, right }: Stereo, { bpm, beatsPerBar }: Expected): number {
  const hop = 220.5;
  const energies: number[] = [];
  for (let start = 0; start + hop <= left.length; start += hop) {
    let sum = 1e-6;
    for (let index = Math.ceil(start); index < start + hop; index += 1)
      sum += (left[index]! + right[index]!) ** 2;
    energies.push(Math.log(sum));
  }
  const rises = energies.map((energy, index) => Math.max(0, energy - (energies[index - 2] ?? energy)));
  const mean = rises.reduce((sum, rise) => sum + rise, 0) / rises.length;
  const centred = rises.map(rise => rise - mean);
  const bar = (60 / bpm) * beatsPerBar * (sampleRate / hop);
  let [best, at] = [-Infinity, bar];
  for (let lag = bar * 0.88; lag <= bar * 1.12; lag += 0.1) {
    let sum = 0;
    for (const times of [1, 2]) {
      const shift = Math.round(lag * times);
      for (let index = shift; index < centred.length; index += 1)
        sum += centred[index]! * centred[index - shift]!;
    }
    if (sum > best) [best, at] = [sum, lag];
  }
  return (bpm * bar) / at;
}
