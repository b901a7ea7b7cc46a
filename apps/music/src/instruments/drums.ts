import { MovingFilter, softener } from '../sound/filter.ts';
import { sine } from '../sound/oscillator.ts';
import type { Random } from '../sound/random.ts';
import { fadeTail, fill, type Instrument } from './instrument.ts';

/** Drums have no held notes, and only tunable ones use `pitch`. */
type Drum = (velocity: number, random: Random) => Float32Array;

const drum =
  (play: Drum): Instrument =>
  ({ velocity }, random) =>
    fadeTail(play(velocity, random), 0.01);

const noiseThrough = (random: Random, cutoff: number, kind: 'lowPass' | 'bandPass' | 'highPass', q = 0.2) => {
  const filter = new MovingFilter();
  filter.tune(cutoff, q);
  return () => filter[kind](random() * 2 - 1);
};

type KickShape = { low: number; high: number; drop: number; rings: number; click: number; drive: number };

/** A tone that drops in pitch, with a click at the attack. */
export const kickDrum = ({ low, high, drop, rings, click, drive }: KickShape) =>
  drum((velocity, random) => {
    const snap = noiseThrough(random, 3200, 'bandPass');
    return fill(rings * 1.15, time => {
      const phase = low * time + ((high - low) * (1 - Math.exp(-drop * time))) / drop;
      const body = Math.tanh(sine(phase) * drive) / Math.tanh(drive);
      const edge = snap() * click * Math.exp(-260 * time);
      return (body * Math.exp((-4.2 * time) / rings) * Math.min(1, time / 0.0015) + edge) * velocity;
    });
  });

export const deepKick = kickDrum({ low: 45, high: 190, drop: 34, rings: 0.42, click: 0.35, drive: 1.6 });
export const softKick = kickDrum({ low: 50, high: 120, drop: 26, rings: 0.3, click: 0.12, drive: 1.1 });
export const hardKick = kickDrum({ low: 52, high: 320, drop: 48, rings: 0.34, click: 0.8, drive: 2.4 });

export const snare = drum((velocity, random) => {
  const wires = noiseThrough(random, 1700, 'highPass');
  const soften = softener(8500);
  return fill(0.32, time => {
    const shell = (sine(188 * time + 0.5 * (1 - Math.exp(-60 * time))) + 0.5 * sine(331 * time)) * 0.5;
    const rattle = soften(wires()) * (Math.exp(-17 * time) + 0.25 * Math.exp(-7 * time));
    return (shell * Math.exp(-24 * time) + rattle * 0.75) * velocity * Math.min(1, time / 0.001);
  });
});

export const clap = drum((velocity, random) => {
  const hands = noiseThrough(random, 1250, 'bandPass', 0.45);
  return fill(0.3, time => {
    const early = [0, 0.011, 0.023].reduce(
      (sum, at) => sum + (time >= at && time < at + 0.012 ? Math.exp(-190 * (time - at)) : 0),
      0,
    );
    const tail = time > 0.032 ? Math.exp(-19 * (time - 0.032)) : 0;
    return hands() * (early + tail) * velocity * 2.6;
  });
});

export const rimshot = drum((velocity, random) => {
  const stick = noiseThrough(random, 2400, 'bandPass');
  return fill(0.11, time => {
    const wood = sine(1720 * time) * 0.45 + sine(820 * time) * 0.5;
    return (wood * Math.exp(-70 * time) + stick() * Math.exp(-160 * time)) * velocity * 1.8;
  });
});

/** Six inharmonic square waves, as in classic drum machines. */
const metal = [205.3, 369.6, 304.4, 522.7, 800, 540];
const cymbal = (
  seconds: number,
  fall: (time: number) => number,
  lowest: number,
  metallic: number,
  gain: number,
) =>
  drum((velocity, random) => {
    const filter = new MovingFilter();
    filter.tune(lowest, 0.25);
    const offset = random();
    const top = softener(13_000);
    return fill(seconds, time => {
      let clang = 0;
      for (const frequency of metal) clang += sine(frequency * 1.6 * time + offset) > 0 ? 0.17 : -0.17;
      const hiss = (random() * 2 - 1) * (1 - metallic);
      return top(filter.highPass(clang * metallic + hiss)) * fall(time) * velocity * gain;
    });
  });

export const closedHat = cymbal(0.09, time => Math.exp(-62 * time), 7600, 0.55, 3);
export const openHat = cymbal(
  0.42,
  time => Math.exp(-8.5 * time) * Math.min(1, time / 0.002),
  7000,
  0.55,
  2.2,
);
export const ride = cymbal(
  1.1,
  time => 0.5 * Math.exp(-3.4 * time) + 0.5 * Math.exp(-40 * time),
  5200,
  0.72,
  3.4,
);
export const crash = cymbal(
  2.8,
  time => 0.7 * Math.exp(-1.6 * time) + 0.5 * Math.exp(-9 * time),
  3600,
  0.35,
  1.3,
);
/** A reversed cymbal that leads into the next section. */
export const swell = cymbal(2, time => (time / 2) ** 3 * Math.min(1, (2 - time) / 0.02), 3000, 0.3, 1);

export const shaker = drum((velocity, random) => {
  const beads = noiseThrough(random, 6200, 'bandPass', 0.3);
  return fill(0.11, time => beads() * Math.sin(Math.min(1, time / 0.1) * Math.PI) ** 2 * velocity * 1.8);
});

export const tambourine = drum((velocity, random) => {
  const jingles = noiseThrough(random, 8600, 'bandPass', 0.55);
  return fill(0.22, time => jingles() * (Math.exp(-40 * time) + 0.3 * Math.exp(-14 * time)) * velocity * 1.4);
});

/** A brush stroke across the skin. */
export const brush = drum((velocity, random) => {
  const sweep = noiseThrough(random, 2600, 'bandPass', 0.1);
  return fill(0.2, time => sweep() * Math.min(1, time / 0.012) * Math.exp(-15 * time) * velocity * 1.9);
});

export const woodBlock = drum(velocity =>
  fill(
    0.14,
    time =>
      (sine(880 * time) + 0.5 * sine(1396 * time)) *
      Math.exp(-44 * time) *
      Math.min(1, time / 0.0012) *
      velocity *
      0.5,
  ),
);

/** Tunable drums: toms, frame drums, a large distant drum. */
export const tunedDrum =
  (rings: number, slap: number): Instrument =>
  ({ pitch, velocity }, random) => {
    const frequency = 440 * 2 ** ((pitch - 69) / 12);
    const hand = noiseThrough(random, 900 + frequency * 4, 'bandPass');
    const sound = fill(rings * 1.3, time => {
      const drop = 0.35 * (1 - Math.exp(-22 * time));
      const skin =
        sine(frequency * time + drop) * Math.exp((-4 * time) / rings) +
        0.4 * sine(frequency * 1.59 * time) * Math.exp((-9 * time) / rings) +
        0.2 * sine(frequency * 2.14 * time) * Math.exp((-14 * time) / rings);
      return (skin + hand() * slap * Math.exp(-70 * time)) * velocity * Math.min(1, time / 0.002);
    });
    return fadeTail(sound, 0.02);
  };

export const tom = tunedDrum(0.5, 0.5);
export const frameDrum = tunedDrum(0.7, 0.8);
export const greatDrum = tunedDrum(1.8, 0.35);
