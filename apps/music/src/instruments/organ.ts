import { envelope } from '../sound/envelope.ts';
import { sine } from '../sound/oscillator.ts';
import { hertz } from '../sound/pitch.ts';
import { fadeTail, fill, type Instrument } from './instrument.ts';

const drawbars = [
  [0.5, 0.6],
  [1, 1],
  [1.5, 0.5],
  [2, 0.6],
  [3, 0.22],
  [4, 0.18],
] as const;

/** Tone wheels with some key click. The channel's tremolo is the rotating loudspeaker. */
export const organ: Instrument = ({ pitch, held, velocity }, random) => {
  const frequency = hertz(pitch);
  const level = envelope({ attack: 0.006, decay: 0.2, sustain: 0.92, release: 0.05 }, held);
  const sound = fill(held + 0.06, time => {
    let sum = 0;
    for (const [ratio, gain] of drawbars) sum += gain * sine(frequency * ratio * time);
    const click = time < 0.006 ? (random() - 0.5) * 0.5 : 0;
    return (Math.tanh(sum * 0.5) + click) * level(time) * velocity * 0.5;
  });
  return fadeTail(sound, 0.004);
};
