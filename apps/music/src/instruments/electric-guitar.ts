import { MovingFilter, softener } from '../sound/filter.ts';
import type { Instrument } from './instrument.ts';
import { pluckedString } from './plucked-string.ts';

const open = pluckedString({ rings: 7, brightness: 6500, dullness: 0.22, position: 0.13, release: 0.09 });
const palm = pluckedString({ rings: 0.55, brightness: 3000, dullness: 0.38, position: 0.09, release: 0.05 });

/** A string through an amplifier: overdrive, low cut, more overdrive, loudspeaker. */
function amplified(string: Instrument, push: number): Instrument {
  return (touch, random) => {
    const sound = string(touch, random) as Float32Array;
    const tighten = new MovingFilter();
    tighten.tune(140, 0);
    const cone = new MovingFilter();
    cone.tune(3600, 0.25);
    const edge = softener(5200);
    for (let index = 0; index < sound.length; index += 1) {
      const first = Math.tanh(sound[index]! * push);
      const second = Math.tanh(tighten.highPass(first + 0.18 * first * first) * 1.8);
      sound[index] = edge(cone.lowPass(second)) * 0.5 * (0.4 + 0.6 * touch.velocity);
    }
    return sound;
  };
}

export const crunchGuitar = amplified(open, 7);
export const palmGuitar = amplified(palm, 6);
/** Barely overdriven: mainly more sustain. */
export const twangGuitar = amplified(open, 1.6);
