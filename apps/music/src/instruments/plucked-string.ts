import { hertz } from '../sound/pitch.ts';
import { softener } from '../sound/filter.ts';
import type { Random } from '../sound/random.ts';
import { sampleRate, samples } from '../sound/stereo.ts';
import { fadeTail, type Instrument, type Touch } from './instrument.ts';

type StringShape = {
  /** Seconds for a middle string to fall by 60 dB. */
  rings: number;
  /** Cutoff of the pluck at full velocity, in hertz. */
  brightness: number;
  /** Damping per round trip: 0 for steel, 0.5 for gut. */
  dullness: number;
  /** Position of the pluck along the string. */
  position: number;
  /** Seconds of decay after the note is released. */
  release: number;
};

/** Karplus–Strong synthesis: a noise burst in a feedback loop with a low-pass filter. */
export function pluckedString(shape: StringShape): Instrument {
  return (touch, random) => {
    const frequency = hertz(touch.pitch);
    const ringing = shape.rings * 2 ** ((55 - touch.pitch) / 24);
    const sound = new Float32Array(samples(Math.min(touch.held + shape.release * 1.5, ringing)));
    vibrate(sound, frequency, ringing, shape, touch, random);
    const lifted = samples(touch.held);
    const fall = samples(shape.release);
    for (let index = 0; index < sound.length; index += 1)
      sound[index]! *= touch.velocity * (index < lifted ? 1 : Math.exp((-5 * (index - lifted)) / fall));
    return fadeTail(sound, 0.02);
  };
}

function vibrate(
  sound: Float32Array,
  frequency: number,
  ringing: number,
  { brightness, dullness, position }: StringShape,
  { velocity }: Touch,
  random: Random,
): void {
  const period = sampleRate / frequency;
  const length = Math.floor(period - dullness - 0.15);
  const rest = period - dullness - length;
  const tuning = (1 - rest) / (1 + rest);
  const keep = 10 ** (-3 / (frequency * ringing));
  const line = pluckShape(length, brightness * (0.35 + 0.65 * velocity), position, random);
  let [before, allpassIn, allpassOut] = [0, 0, 0];
  for (let index = 0, place = 0; index < sound.length; index += 1) {
    const out = line[place]!;
    const dulled = keep * ((1 - dullness) * out + dullness * before);
    before = out;
    allpassOut = tuning * dulled + allpassIn - tuning * allpassOut;
    allpassIn = dulled;
    line[place] = allpassOut;
    place = place + 1 === length ? 0 : place + 1;
    sound[index] = out;
  }
}

/** A noise burst one period long, without the partials that have a node at the plucking position. */
function pluckShape(length: number, brightness: number, position: number, random: Random): Float32Array {
  const soften = softener(brightness);
  const soften2 = softener(brightness * 1.8);
  const noise = Float32Array.from({ length: length * 2 }, () => soften2(soften(random() * 2 - 1)));
  const offset = Math.max(1, Math.round(length * position));
  const burst = new Float32Array(length);
  let [mean, loudest] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    burst[index] = noise[index + length]! - 0.9 * noise[index + length - offset]!;
    mean += burst[index]! / length;
  }
  for (let index = 0; index < length; index += 1) loudest = Math.max(loudest, Math.abs(burst[index]! - mean));
  for (let index = 0; index < length; index += 1) burst[index] = (burst[index]! - mean) / (loudest || 1);
  return burst;
}

export const nylonGuitar = pluckedString({
  rings: 3.2,
  brightness: 3200,
  dullness: 0.42,
  position: 0.22,
  release: 0.18,
});
export const steelGuitar = pluckedString({
  rings: 5,
  brightness: 7500,
  dullness: 0.24,
  position: 0.14,
  release: 0.2,
});
export const mutedGuitar = pluckedString({
  rings: 0.42,
  brightness: 2600,
  dullness: 0.4,
  position: 0.1,
  release: 0.05,
});
export const harp = pluckedString({
  rings: 4.2,
  brightness: 4800,
  dullness: 0.36,
  position: 0.36,
  release: 1.4,
});
const bassString = pluckedString({
  rings: 2.6,
  brightness: 1500,
  dullness: 0.45,
  position: 0.3,
  release: 0.09,
});

/** A double bass: a thick string, the resonance of its body, and the release of the finger. */
export const uprightBass: Instrument = (touch, random) => {
  const sound = bassString(touch, random) as Float32Array;
  const step = (2 * Math.PI * hertz(touch.pitch)) / sampleRate;
  for (let index = 0; index < sound.length; index += 1) {
    const time = index / sampleRate;
    const body = Math.sin(step * index) * Math.exp(-2.1 * time) * Math.min(1, time / 0.014);
    const gate = time < touch.held ? 1 : Math.exp((-5 * (time - touch.held)) / 0.07);
    sound[index] = sound[index]! * 0.5 + body * 0.62 * touch.velocity * gate;
  }
  return fadeTail(sound, 0.02);
};
