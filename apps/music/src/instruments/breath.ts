import { envelope } from '../sound/envelope.ts';
import { MovingFilter } from '../sound/filter.ts';
import { sawtooth, sine } from '../sound/oscillator.ts';
import { hertz } from '../sound/pitch.ts';
import { sampleRate, samples, type Stereo } from '../sound/stereo.ts';
import { fill, type Instrument } from './instrument.ts';

/** A wooden flute: few overtones, breath noise that is loudest at the start, delayed vibrato. */
export const flute: Instrument = ({ pitch, held, velocity }, random) => {
  const frequency = hertz(pitch);
  const level = envelope({ attack: 0.055, decay: 0.4, sustain: 0.88, release: 0.14 }, held);
  const air = new MovingFilter();
  air.tune(frequency * 2, 0.7);
  const hiss = new MovingFilter();
  hiss.tune(5200, 0.1);
  let phase = 0;
  return fill(held + 0.15, time => {
    const late = Math.min(1, Math.max(0, (time - 0.25) / 0.5));
    const vibrato = sine(5.1 * time) * late;
    const scoop = -0.012 * Math.exp(-28 * time);
    phase += (frequency * (1 + 0.0042 * vibrato + scoop)) / sampleRate;
    const noise = random() * 2 - 1;
    const breath = air.bandPass(noise) * 0.5 + hiss.bandPass(noise) * 0.06;
    const tone = sine(phase) + 0.24 * velocity * sine(2 * phase) + 0.1 * velocity * sine(3 * phase);
    const swell = level(time) * (1 + 0.07 * vibrato);
    return (tone * 0.52 + breath * (0.1 + 0.5 * Math.exp(-20 * time))) * swell * velocity;
  });
};

/** Vowel formants: frequency in hertz, and level. */
const vowels = {
  ah: [
    [730, 1],
    [1090, 0.5],
    [2440, 0.16],
    [3400, 0.07],
  ],
  oo: [
    [320, 1],
    [800, 0.26],
    [2240, 0.06],
    [3200, 0.03],
  ],
  oh: [
    [480, 1],
    [860, 0.42],
    [2400, 0.08],
    [3300, 0.04],
  ],
  ee: [
    [290, 1],
    [2250, 0.3],
    [2950, 0.2],
    [3500, 0.08],
  ],
  mm: [
    [250, 1],
    [1000, 0.08],
    [2200, 0.02],
    [3100, 0.01],
  ],
} as const;
export type Vowel = keyof typeof vowels;

type Choir = { from: Vowel; to: Vowel; singers: number; attack: number; release: number };

/** Singers: one reed-like source per voice with its own vibrato, through formants that change vowel. */
export function choir({ from, to, singers, attack, release }: Choir): Instrument {
  return ({ pitch, held, velocity }, random): Stereo => {
    const length = samples(held + release);
    const sound = { left: new Float32Array(length), right: new Float32Array(length) };
    const level = envelope({ attack, decay: 1, sustain: 0.92, release }, held);
    for (let singer = 0; singer < singers; singer += 1) {
      const place = singers === 1 ? 0 : (2 * singer) / (singers - 1) - 1;
      const [left, right] = [Math.cos(((place + 1) * Math.PI) / 4), Math.sin(((place + 1) * Math.PI) / 4)];
      const voice = sawtooth(random());
      const throat = vowels[from].map(() => new MovingFilter());
      const cents = (random() * 2 - 1) * 7;
      const step = (hertz(pitch) / sampleRate) * 2 ** (cents / 1200);
      const [rate, phase, late] = [4.7 + random() * 0.9, random(), random() * 0.06];
      const size = 1 + (random() * 2 - 1) * 0.05 + (pitch - 60) * 0.004;
      let bend = 1;
      for (let index = 0; index < length; index += 1) {
        const time = index / sampleRate;
        if (index % 64 === 0) {
          const turn = Math.min(1, time / Math.max(0.2, held));
          throat.forEach((filter, formant) => {
            const start = vowels[from][formant]![0];
            const end = vowels[to][formant]![0];
            filter.tune((start + (end - start) * turn) * size, 0.9);
          });
          bend = 1 + 0.0062 * Math.min(1, time / 0.9) * sine(rate * time + phase);
        }
        const source = voice(step * bend) + (random() - 0.5) * 0.06;
        let sung = 0;
        for (let formant = 0; formant < throat.length; formant += 1)
          sung += throat[formant]!.bandPass(source) * vowels[to][formant]![1];
        const loud = sung * level(time - late) * velocity * (1.5 / singers ** 0.6);
        sound.left[index]! += loud * left;
        sound.right[index]! += loud * right;
      }
    }
    return sound;
  };
}

export const choirAh = choir({ from: 'oh', to: 'ah', singers: 4, attack: 0.3, release: 0.6 });
export const choirOo = choir({ from: 'mm', to: 'oo', singers: 4, attack: 0.5, release: 0.8 });
export const soloVoice = choir({ from: 'oo', to: 'ah', singers: 1, attack: 0.09, release: 0.3 });
