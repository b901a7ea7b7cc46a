import { envelope } from '../sound/envelope.ts';
import { hertz } from '../sound/pitch.ts';
import { sine } from '../sound/oscillator.ts';
import { fadeTail, fill, type Instrument } from './instrument.ts';

/** An electric piano: soft body, bark that grows with velocity, and the tine's short high ring. */
export const electricPiano: Instrument = ({ pitch, held, velocity }) => {
  const frequency = hertz(pitch);
  const dampen = 2 ** ((pitch - 60) / 24);
  const level = envelope({ attack: 0.003, decay: 5 / dampen, sustain: 0, release: 0.22 }, held);
  const sound = fill(Math.min(held + 0.25, 5), time => {
    const bark = velocity * velocity * (1.5 * Math.exp(-3.2 * dampen * time) + 0.25);
    const body = sine(frequency * time + (bark / (2 * Math.PI)) * sine(frequency * time));
    const tine = sine(
      frequency * 1.001 * time +
        0.055 * velocity * Math.exp(-11 * dampen * time) * sine(frequency * 14 * time),
    );
    return (0.68 * body + 0.36 * tine) * level(time) * velocity;
  });
  return fadeTail(sound);
};

/** Struck glass: inharmonic partials that decay at different speeds. */
export const glassBell: Instrument = ({ pitch, velocity }) => {
  const frequency = hertz(pitch);
  const sound = fill(3.2, time => {
    const shimmer = velocity * 1.9 * Math.exp(-2.4 * time);
    const first = sine(frequency * time + (shimmer / (2 * Math.PI)) * sine(frequency * 3.5003 * time));
    const second = sine(frequency * 2.003 * time + 0.1 * shimmer * sine(frequency * 1.41 * time));
    const rise = Math.min(1, time / 0.004);
    return (first * Math.exp(-1.7 * time) * 0.6 + second * Math.exp(-3.4 * time) * 0.24) * velocity * rise;
  });
  return fadeTail(sound, 0.3);
};

/** A bass with a growling attack and a plain sustain. */
export const rubberBass: Instrument = ({ pitch, held, velocity }) => {
  const frequency = hertz(pitch);
  const level = envelope({ attack: 0.004, decay: 0.7, sustain: 0.55, release: 0.07 }, held);
  const sound = fill(held + 0.08, time => {
    const growl = velocity * (2.2 * Math.exp(-9 * time) + 0.45);
    const ground = sine(frequency * time);
    const voice = sine(frequency * time + (growl / (2 * Math.PI)) * sine(frequency * 2 * time));
    return Math.tanh((0.55 * ground + 0.6 * voice) * 1.3) * level(time) * velocity;
  });
  return fadeTail(sound, 0.005);
};

/** The log drum of dance music: a hollow, pitched thump that drops in pitch. */
export const logDrum: Instrument = ({ pitch, held, velocity }) => {
  const frequency = hertz(pitch);
  const sound = fill(Math.min(held + 0.12, 1.2), time => {
    const bend = frequency * time + 0.9 * (1 - Math.exp(-38 * time));
    const hollow = sine(bend + 0.22 * velocity * Math.exp(-13 * time) * sine(frequency * 3 * time));
    const gate = time < held ? 1 : Math.exp((-5 * (time - held)) / 0.1);
    return Math.tanh(hollow * 1.6) * Math.exp(-3.4 * time) * Math.min(1, time / 0.002) * gate * velocity;
  });
  return fadeTail(sound, 0.01);
};
