import { MovingFilter } from '../sound/filter.ts';
import { sawtooth } from '../sound/oscillator.ts';
import { hertz } from '../sound/pitch.ts';
import { sampleRate } from '../sound/stereo.ts';
import { fadeTail, fill, type Instrument } from '../instruments/instrument.ts';

/** The band's fifth member: an opening throat, a slowing rattle, and a rough pitch. */
export const croak: Instrument = ({ pitch, held, velocity }, random) => {
  const source = sawtooth(random());
  const [throat, mouth] = [new MovingFilter(), new MovingFilter()];
  const sound = fill(held + 0.05, (time, index) => {
    const share = Math.min(1, time / held);
    if (index % 32 === 0) {
      throat.tune(330 + 420 * Math.sin(share * Math.PI * 0.8), 0.9);
      mouth.tune(1150 + 600 * share, 0.86);
    }
    const rattle = 0.5 + 0.5 * Math.sign(Math.sin(2 * Math.PI * (38 * time - 26 * time * time)));
    const air = source((hertz(pitch) * (1.15 - 0.2 * share)) / sampleRate) + (random() - 0.5) * 0.25;
    const body = throat.bandPass(air) + 0.45 * mouth.bandPass(air);
    return (
      body * (0.25 + 0.75 * rattle) * Math.sin(Math.PI * Math.min(1, share + 0.04)) ** 0.6 * velocity * 1.7
    );
  });
  return fadeTail(sound, 0.03);
};
