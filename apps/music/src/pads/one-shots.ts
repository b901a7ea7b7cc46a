import { choir } from '../instruments/breath.ts';
import {
  clap,
  closedHat,
  crash,
  deepKick,
  openHat,
  shaker,
  snare,
  swell,
  tom,
  woodBlock,
} from '../instruments/drums.ts';
import { crunchGuitar } from '../instruments/electric-guitar.ts';
import { electricPiano, glassBell, logDrum, rubberBass } from '../instruments/frequency-modulation.ts';
import { fill, type Instrument } from '../instruments/instrument.ts';
import { kalimba, marimba } from '../instruments/modal.ts';
import { harp, uprightBass } from '../instruments/plucked-string.ts';
import { acidBass, stab, subBass, warmPad } from '../instruments/subtractive.ts';
import { chipLead } from '../instruments/console-chip.ts';
import { MovingFilter } from '../sound/filter.ts';
import { sine } from '../sound/oscillator.ts';
import { pitch } from '../sound/pitch.ts';

export type PadGroup = 'drums' | 'basses' | 'chords' | 'voices' | 'textures';

type Hit = { at: number; pitch: number; held: number; velocity: number };
export type OneShot = {
  id: string;
  title: string;
  group: PadGroup;
  instrument: Instrument;
  hits: Hit[];
  /** Amount of reverb, 0 to 1. */
  room: number;
  seconds: number;
  /** Loops without a seam. */
  loop?: boolean;
};

const one = (name: string, held = 0.3, velocity = 0.95): Hit[] => [
  { at: 0, pitch: pitch(name), held, velocity },
];
const together = (names: string, held: number, strum = 0, velocity = 0.7): Hit[] =>
  names.split(' ').map((name, place) => ({ at: place * strum, pitch: pitch(name), held, velocity }));

/** A falling gust of air with a whistle in it. */
const gustOfWind: Instrument = ({ held, velocity }, random) => {
  const filter = new MovingFilter();
  return fill(held, (time, index) => {
    if (index % 32 === 0) filter.tune(2600 * 2 ** (-2.4 * (time / held)) + 200 * sine(3 * time), 0.82);
    return filter.bandPass(random() * 2 - 1) * Math.sin((Math.PI * time) / held) ** 1.5 * velocity;
  });
};
/** Folding a sheet: a hundred tiny cracks, then the crease. */
const paperFold: Instrument = ({ held, velocity }, random) => {
  const filter = new MovingFilter();
  filter.tune(3400, 0.35);
  let crack = 0;
  return fill(held, time => {
    const share = time / held;
    if (random() < 0.004 + 0.012 * share * (share < 0.82 ? 1 : 0)) crack = (random() * 2 - 1) * (0.3 + share);
    crack *= 0.985;
    const crease = share > 0.82 ? Math.exp(-38 * (time - 0.82 * held)) : 0;
    return filter.bandPass((random() * 2 - 1) * (Math.abs(crack) + crease)) * velocity * 1.6;
  });
};
const ah = choir({ from: 'oh', to: 'ah', singers: 3, attack: 0.05, release: 0.35 });
const oo = choir({ from: 'mm', to: 'oo', singers: 3, attack: 0.06, release: 0.4 });
const yeah = choir({ from: 'ee', to: 'ah', singers: 1, attack: 0.02, release: 0.12 });
const wow = choir({ from: 'oo', to: 'ee', singers: 2, attack: 0.03, release: 0.2 });

/** The soundboard's pads, all in D minor, so that any two sound good together. */
export const oneShots: readonly OneShot[] = [
  { id: 'kick', title: 'Kick', group: 'drums', instrument: deepKick, hits: one('C2'), room: 0, seconds: 0.5 },
  {
    id: 'snare',
    title: 'Snare',
    group: 'drums',
    instrument: snare,
    hits: one('C4'),
    room: 0.12,
    seconds: 0.7,
  },
  { id: 'clap', title: 'Clap', group: 'drums', instrument: clap, hits: one('C4'), room: 0.2, seconds: 0.8 },
  { id: 'hat', title: 'Hat', group: 'drums', instrument: closedHat, hits: one('C4'), room: 0, seconds: 0.15 },
  {
    id: 'open-hat',
    title: 'Open hat',
    group: 'drums',
    instrument: openHat,
    hits: one('C4'),
    room: 0.05,
    seconds: 0.6,
  },
  { id: 'tom', title: 'Tom', group: 'drums', instrument: tom, hits: one('A2'), room: 0.15, seconds: 0.9 },
  {
    id: 'wood',
    title: 'Wood',
    group: 'drums',
    instrument: woodBlock,
    hits: one('C4'),
    room: 0.2,
    seconds: 0.5,
  },
  {
    id: 'crash',
    title: 'Crash',
    group: 'drums',
    instrument: crash,
    hits: one('C4'),
    room: 0.1,
    seconds: 2.6,
  },
  {
    id: 'sub',
    title: 'Sub',
    group: 'basses',
    instrument: subBass,
    hits: one('D2', 0.9),
    room: 0,
    seconds: 1.1,
  },
  {
    id: 'rubber',
    title: 'Rubber',
    group: 'basses',
    instrument: rubberBass,
    hits: one('D2', 0.5),
    room: 0,
    seconds: 0.7,
  },
  {
    id: 'acid',
    title: 'Acid',
    group: 'basses',
    instrument: acidBass,
    hits: [...one('D2', 0.2), { at: 0.24, pitch: 50, held: 0.3, velocity: 1 }],
    room: 0.05,
    seconds: 0.8,
  },
  {
    id: 'log',
    title: 'Log drum',
    group: 'basses',
    instrument: logDrum,
    hits: one('A2', 0.7),
    room: 0.08,
    seconds: 0.9,
  },
  {
    id: 'upright',
    title: 'Upright',
    group: 'basses',
    instrument: uprightBass,
    hits: one('D2', 1),
    room: 0.06,
    seconds: 1.3,
  },
  {
    id: 'stab',
    title: 'Stab',
    group: 'chords',
    instrument: stab,
    hits: together('D4 F4 A4 C5', 0.14),
    room: 0.25,
    seconds: 1.2,
  },
  {
    id: 'keys',
    title: 'Keys',
    group: 'chords',
    instrument: electricPiano,
    hits: together('D3 A3 C4 E4 F4', 1.6, 0.014),
    room: 0.2,
    seconds: 2.4,
  },
  {
    id: 'harp',
    title: 'Harp',
    group: 'chords',
    instrument: harp,
    hits: together('D4 F4 A4 C5 E5 A5', 1.2, 0.06),
    room: 0.3,
    seconds: 2.8,
  },
  {
    id: 'marimba',
    title: 'Marimba',
    group: 'chords',
    instrument: marimba,
    hits: together('Bb3 D4 F4 A4', 0.5, 0.09),
    room: 0.25,
    seconds: 1.6,
  },
  {
    id: 'guitar',
    title: 'Guitar',
    group: 'chords',
    instrument: crunchGuitar,
    hits: together('D3 A3 D4', 1.4, 0.01),
    room: 0.15,
    seconds: 2,
  },
  {
    id: 'ah',
    title: 'Aah',
    group: 'voices',
    instrument: ah,
    hits: together('D4 A4 F4', 1.1),
    room: 0.3,
    seconds: 2.2,
  },
  {
    id: 'oo',
    title: 'Ooh',
    group: 'voices',
    instrument: oo,
    hits: together('A3 D4 F4', 1.1),
    room: 0.35,
    seconds: 2.3,
  },
  {
    id: 'yeah',
    title: 'Yeah',
    group: 'voices',
    instrument: yeah,
    hits: [...one('D3', 0.32), { at: 0.02, pitch: 62, held: 0.3, velocity: 0.4 }],
    room: 0.15,
    seconds: 0.9,
  },
  {
    id: 'wow',
    title: 'Wow',
    group: 'voices',
    instrument: wow,
    hits: one('A3', 0.45),
    room: 0.2,
    seconds: 1.1,
  },
  {
    id: 'bell',
    title: 'Glass',
    group: 'textures',
    instrument: glassBell,
    hits: together('D5 A5', 1, 0.11),
    room: 0.4,
    seconds: 2.9,
  },
  {
    id: 'rain',
    title: 'Rain',
    group: 'textures',
    instrument: kalimba,
    hits: ['D5', 'A5', 'F5', 'C6', 'E5', 'D6', 'A5', 'F6'].map((name, place) => ({
      at: place * 0.13 + (place % 3) * 0.03,
      pitch: pitch(name),
      held: 0.5,
      velocity: 0.5 + (place % 3) * 0.15,
    })),
    room: 0.4,
    seconds: 2.9,
  },
  {
    id: 'wind',
    title: 'Wind',
    group: 'textures',
    instrument: gustOfWind,
    hits: one('C4', 2.2),
    room: 0.3,
    seconds: 2.8,
  },
  {
    id: 'fold',
    title: 'Fold',
    group: 'textures',
    instrument: paperFold,
    hits: one('C4', 0.9),
    room: 0.1,
    seconds: 1.3,
  },
  {
    id: 'swell',
    title: 'Swell',
    group: 'textures',
    instrument: swell,
    hits: one('C4'),
    room: 0.1,
    seconds: 2.1,
  },
  {
    id: 'coin',
    title: 'Coin',
    group: 'textures',
    instrument: chipLead,
    hits: [
      { at: 0, pitch: 81, held: 0.08, velocity: 0.8 },
      { at: 0.08, pitch: 86, held: 0.5, velocity: 0.9 },
    ],
    room: 0.1,
    seconds: 0.9,
  },
  {
    id: 'haze',
    title: 'Haze',
    group: 'textures',
    instrument: warmPad,
    hits: together('D3 A3 C4 F4', 6),
    room: 0.2,
    seconds: 2.8,
    loop: true,
  },
  {
    id: 'beads',
    title: 'Beads',
    group: 'textures',
    instrument: shaker,
    hits: Array.from({ length: 8 }, (_, step) => ({
      at: step * 0.25,
      pitch: 60,
      held: 0.1,
      velocity: step % 2 ? 0.5 : 0.9,
    })),
    room: 0,
    seconds: 2,
    loop: true,
  },
];
