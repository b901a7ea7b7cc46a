import { seededRandom } from '../sound/random.ts';
import { hertz } from '../sound/pitch.ts';
import { sampleRate, samples } from '../sound/stereo.ts';
import { fadeTail, type Instrument } from './instrument.ts';

/** One resonance: frequency relative to the fundamental, gain, and seconds to fall by 60 dB. */
type Mode = { ratio: number; gain: number; rings: number };

/** Adds one mode, at two multiplications per sample. */
export function ring(sound: Float32Array, frequency: number, { ratio, gain, rings }: Mode): void {
  const turn = (2 * Math.PI * frequency * ratio) / sampleRate;
  if (turn > Math.PI * 0.9) return;
  const shrink = 10 ** (-3 / (rings * sampleRate));
  const along = 2 * shrink * Math.cos(turn);
  const back = -shrink * shrink;
  let [last, lastButOne] = [0, -gain * Math.sin(turn)];
  for (let index = 0; index < sound.length; index += 1) {
    const next = along * last + back * lastButOne;
    sound[index]! += last;
    lastButOne = last;
    last = next;
  }
}

type Bar = {
  modes: (velocity: number) => Mode[];
  /** Decay of middle C's fundamental in seconds; higher bars decay faster. */
  rings: number;
  knock: number;
  knockTone: number;
};

/** A struck bar, with the short knock of the mallet. */
function bar({ modes, rings, knock, knockTone }: Bar): Instrument {
  return ({ pitch, velocity }, random) => {
    const frequency = hertz(pitch);
    const ringing = rings * 2 ** ((60 - pitch) / 20);
    const sound = new Float32Array(samples(Math.min(ringing * 0.9, 4)));
    for (const mode of modes(velocity)) ring(sound, frequency, { ...mode, rings: ringing * mode.rings });
    let state = 0;
    const share = 1 - Math.exp((-2 * Math.PI * knockTone) / sampleRate);
    for (let index = 0; index < Math.min(sound.length, 900); index += 1) {
      state += share * (random() * 2 - 1 - state);
      sound[index]! += state * knock * velocity * Math.exp(-index / 130);
    }
    return shaped(sound, velocity);
  };
}

function shaped(sound: Float32Array, velocity: number): Float32Array {
  const rise = 40;
  for (let index = 0; index < sound.length; index += 1) sound[index]! *= velocity * Math.min(1, index / rise);
  return fadeTail(sound, 0.05);
}

export const marimba = bar({
  modes: velocity => [
    { ratio: 1, gain: 0.8, rings: 1 },
    { ratio: 3.93, gain: 0.28 * velocity, rings: 0.28 },
    { ratio: 9.24, gain: 0.1 * velocity, rings: 0.1 },
  ],
  rings: 1.4,
  knock: 0.5,
  knockTone: 1400,
});

export const kalimba = bar({
  modes: velocity => [
    { ratio: 1, gain: 0.75, rings: 1 },
    { ratio: 2.01, gain: 0.08, rings: 0.6 },
    { ratio: 5.42, gain: 0.16 * velocity, rings: 0.16 },
    { ratio: 8.9, gain: 0.07 * velocity, rings: 0.08 },
  ],
  rings: 2.2,
  knock: 0.8,
  knockTone: 2600,
});

export const vibraphone = bar({
  modes: velocity => [
    { ratio: 1, gain: 0.72, rings: 1 },
    { ratio: 4, gain: 0.17 * velocity, rings: 0.5 },
    { ratio: 10.2, gain: 0.04 * velocity, rings: 0.15 },
  ],
  rings: 4.5,
  knock: 0.22,
  knockTone: 1800,
});

export const glockenspiel = bar({
  modes: velocity => [
    { ratio: 1, gain: 0.6, rings: 1 },
    { ratio: 2.71, gain: 0.22, rings: 0.5 },
    { ratio: 5.15, gain: 0.14 * velocity, rings: 0.25 },
  ],
  rings: 5,
  knock: 0.25,
  knockTone: 6000,
});

const hammer = seededRandom('felt');
/** Each string is slightly out of tune, always by the same amount. */
const strays = Array.from({ length: 128 }, () => hammer() * 2 - 1);

/** A piano with felt between hammers and strings: dark, close, soft. */
export const feltPiano: Instrument = ({ pitch, held, velocity }, random) => {
  const frequency = hertz(pitch);
  const ringing = 9 * 2 ** ((48 - pitch) / 18);
  const sound = new Float32Array(samples(Math.min(held + 0.6, ringing)));
  const stiffness = 0.00028 * 2 ** ((pitch - 60) / 9);
  const brightness = 0.34 + velocity * 0.3;
  const cents = 1 + strays[pitch % 128]! * 0.0004;
  for (let partial = 1; partial <= 14; partial += 1) {
    const ratio = partial * Math.sqrt(1 + stiffness * partial * partial);
    const gain = (brightness ** (partial - 1) * Math.abs(Math.sin(partial * 0.38))) / Math.sin(0.38);
    const rings = ringing / (1 + 0.55 * (partial - 1));
    // Two strings per note: the first sound decays quickly, the aftersound stays.
    ring(sound, frequency * cents, { ratio, gain: gain * 0.24, rings: rings * 0.45 });
    ring(sound, frequency * (cents + 0.00045), { ratio, gain: gain * 0.13, rings });
  }
  let felt = 0;
  const damper = samples(held);
  const fall = samples(0.32);
  for (let index = 0; index < sound.length; index += 1) {
    felt += 0.045 * (random() * 2 - 1 - felt);
    const knock = felt * 0.8 * Math.exp(-index / 700);
    const lifted = index < damper ? 1 : Math.exp((-5 * (index - damper)) / fall);
    sound[index] = (sound[index]! + knock) * velocity * Math.min(1, index / 160) * lifted;
  }
  return fadeTail(sound, 0.04);
};
