import { envelope, type EnvelopeShape } from '../sound/envelope.ts';
import { MovingFilter } from '../sound/filter.ts';
import { pulse, sawtooth, sine } from '../sound/oscillator.ts';
import { hertz } from '../sound/pitch.ts';
import { sampleRate, samples, type Stereo } from '../sound/stereo.ts';
import { fadeTail, fill, type Instrument } from './instrument.ts';

type Ensemble = {
  shape: EnvelopeShape;
  voices: number;
  /** Cents between the lowest and the highest voice. */
  spread: number;
  /** Base cutoff, the envelope's range in octaves, and the depth of a slow sweep. */
  cutoff: number;
  opens: number;
  breathes: number;
  resonance: number;
  vibrato: number;
};

/** Detuned saws spread across the stereo image, through a slowly moving filter: pads, strings, brass. */
export function ensemble(settings: Ensemble): Instrument {
  return ({ pitch, held, velocity }, random): Stereo => {
    const { voices, spread, shape } = settings;
    const length = samples(held + shape.release);
    const sound = { left: new Float32Array(length), right: new Float32Array(length) };
    const players = Array.from({ length: voices }, (_, voice) => {
      const place = voices === 1 ? 0 : (2 * voice) / (voices - 1) - 1;
      return {
        wave: sawtooth(random()),
        step: (hertz(pitch) / sampleRate) * 2 ** ((place * spread) / 2400),
        left: Math.cos(((place * 0.9 + 1) * Math.PI) / 4),
        right: Math.sin(((place * 0.9 + 1) * Math.PI) / 4),
        vibratoRate: 4.6 + random() * 1.2,
        vibratoPhase: random(),
      };
    });
    const level = envelope(shape, held);
    const [leftFilter, rightFilter] = [new MovingFilter(), new MovingFilter()];
    const breathRate = 0.07 + random() * 0.08;
    const breathPhase = random();
    const follow = 0.5 * (pitch - 60);
    const gain = (0.5 * velocity) / Math.sqrt(voices);
    let bend = players.map(() => 1);
    for (let index = 0; index < length; index += 1) {
      const time = index / sampleRate;
      if (index % 32 === 0) {
        const breath = settings.breathes * sine(breathRate * time + breathPhase);
        const open = settings.opens * level(time) * (0.5 + velocity / 2);
        const cutoff = settings.cutoff * 2 ** (open + breath + follow / 12);
        leftFilter.tune(cutoff, settings.resonance);
        rightFilter.tune(cutoff * 1.03, settings.resonance);
        const depth = settings.vibrato * Math.min(1, time / 0.7);
        bend = players.map(
          player => 1 + depth * 0.0058 * sine(player.vibratoRate * time + player.vibratoPhase),
        );
      }
      let [left, right] = [0, 0];
      for (let voice = 0; voice < players.length; voice += 1) {
        const player = players[voice]!;
        const sample = player.wave(player.step * bend[voice]!);
        left += sample * player.left;
        right += sample * player.right;
      }
      const loudness = level(time) * gain;
      sound.left[index] = leftFilter.lowPass(left) * loudness;
      sound.right[index] = rightFilter.lowPass(right) * loudness;
    }
    return sound;
  };
}

export const warmPad = ensemble({
  shape: { attack: 0.9, decay: 2, sustain: 0.85, release: 1.6 },
  voices: 5,
  spread: 22,
  cutoff: 420,
  opens: 1.2,
  breathes: 0.5,
  resonance: 0.15,
  vibrato: 0.15,
});

export const strings = ensemble({
  shape: { attack: 0.28, decay: 1, sustain: 0.9, release: 0.7 },
  voices: 6,
  spread: 16,
  cutoff: 1300,
  opens: 0.9,
  breathes: 0.15,
  resonance: 0.05,
  vibrato: 0.7,
});

export const brass = ensemble({
  shape: { attack: 0.12, decay: 0.6, sustain: 0.75, release: 0.3 },
  voices: 3,
  spread: 9,
  cutoff: 320,
  opens: 2.6,
  breathes: 0.1,
  resonance: 0.12,
  vibrato: 0.25,
});

export const stab = ensemble({
  shape: { attack: 0.004, decay: 0.22, sustain: 0.12, release: 0.16 },
  voices: 4,
  spread: 18,
  cutoff: 380,
  opens: 3.2,
  breathes: 0.1,
  resonance: 0.3,
  vibrato: 0,
});

/** Bright and wide, for choruses. */
export const wideSaw = ensemble({
  shape: { attack: 0.02, decay: 0.8, sustain: 0.8, release: 0.25 },
  voices: 7,
  spread: 34,
  cutoff: 1500,
  opens: 1.6,
  breathes: 0.2,
  resonance: 0.1,
  vibrato: 0,
});

type Solo = {
  shape: EnvelopeShape;
  wave: 'pulse' | 'saw';
  cutoff: number;
  opens: number;
  resonance: number;
  vibrato: number;
  /** Level of a sine one octave below. */
  below: number;
  drive: number;
};

/** One voice for leads and basses, with delayed vibrato. */
export function solo(settings: Solo): Instrument {
  return ({ pitch, held, velocity }, random) => {
    const step = hertz(pitch) / sampleRate;
    const [saw, square, second] = [sawtooth(random()), pulse(random()), sawtooth(random())];
    const filter = new MovingFilter();
    const level = envelope(settings.shape, held);
    const opening = envelope(
      { attack: 0.002, decay: settings.shape.decay ?? 0.3, sustain: 0.25, release: 0.3 },
      held,
    );
    let bend = 1;
    const sound = fill(held + settings.shape.release, (time, index) => {
      if (index % 16 === 0) {
        const open = settings.opens * opening(time) * (0.4 + 0.6 * velocity);
        filter.tune(settings.cutoff * 2 ** (open + (pitch - 60) / 24), settings.resonance);
        const late = Math.min(1, Math.max(0, (time - 0.18) / 0.4));
        bend = 1 + settings.vibrato * 0.0058 * late * sine(5.3 * time);
      }
      const width = 0.42 + 0.14 * sine(0.31 * time + 0.2);
      const wave =
        settings.wave === 'pulse'
          ? square(step * bend, width)
          : 0.6 * saw(step * bend) + 0.4 * second(step * bend * 1.004);
      const ground = settings.below * sine((hertz(pitch) / 2) * time);
      const filtered = filter.lowPass(wave);
      return (
        (Math.tanh((filtered + ground) * settings.drive) / Math.tanh(settings.drive)) *
        level(time) *
        velocity *
        0.6
      );
    });
    return fadeTail(sound, 0.004);
  };
}

export const softLead = solo({
  shape: { attack: 0.02, decay: 0.5, sustain: 0.8, release: 0.18 },
  wave: 'pulse',
  cutoff: 900,
  opens: 1.6,
  resonance: 0.2,
  vibrato: 1,
  below: 0,
  drive: 0.8,
});

export const sawLead = solo({
  shape: { attack: 0.008, decay: 0.4, sustain: 0.8, release: 0.14 },
  wave: 'saw',
  cutoff: 1500,
  opens: 1.9,
  resonance: 0.25,
  vibrato: 0.9,
  below: 0,
  drive: 1.4,
});

export const acidBass = solo({
  shape: { attack: 0.003, decay: 0.24, sustain: 0.5, release: 0.05 },
  wave: 'saw',
  cutoff: 170,
  opens: 3.1,
  resonance: 0.6,
  vibrato: 0,
  below: 0.35,
  drive: 1.6,
});

export const roundBass = solo({
  shape: { attack: 0.006, decay: 0.5, sustain: 0.7, release: 0.08 },
  wave: 'pulse',
  cutoff: 210,
  opens: 1.6,
  resonance: 0.1,
  vibrato: 0,
  below: 0.45,
  drive: 1.2,
});

/** Short and dry, for fast figures. */
export const pluckSynth = solo({
  shape: { attack: 0.002, decay: 0.2, sustain: 0.06, release: 0.14 },
  wave: 'saw',
  cutoff: 420,
  opens: 3.4,
  resonance: 0.3,
  vibrato: 0,
  below: 0,
  drive: 1,
});

/** A plain sub-bass. */
export const subBass: Instrument = ({ pitch, held, velocity }) => {
  const frequency = hertz(pitch);
  const level = envelope({ attack: 0.012, decay: 0.8, sustain: 0.85, release: 0.09 }, held);
  return fill(
    held + 0.1,
    time =>
      Math.tanh(
        1.25 *
          (sine(frequency * time) + 0.16 * sine(2 * frequency * time) + 0.05 * sine(3 * frequency * time)),
      ) *
      level(time) *
      velocity *
      0.8,
  );
};
