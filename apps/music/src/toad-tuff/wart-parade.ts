import { foldColors } from '@sevenfold/brand';
import { clap, closedHat, crash, hardKick, openHat, snare, tom } from '../instruments/drums.ts';
import { crunchGuitar, twangGuitar } from '../instruments/electric-guitar.ts';
import { organ } from '../instruments/organ.ts';
import { roundBass } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, lowCut } from '../mixing/biquad.ts';
import { compressor, drive, tremolo } from '../mixing/effects.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { joined, key, motif, raised } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';
import type { BandLoop } from './band-loop.ts';
import { croak } from './croak.ts';

const surf = 'Em | Em | F | Em | Em | Em | D | Em';
const parade = 'Am | Am | Em | Em | F | F | B7 | B7';
const chords = changes(`${surf} | ${surf} | ${parade} | ${surf}`);

/** A surf-guitar dive, down and up again, picked twice as fast as is sensible. */
const dive = joined(
  motif('8:1 8:0.5 7# 8:1 9b | 8:1 6:0.5 5 4:1 5 | 6:1 5:0.5 4 5:1 4:0.5 3 | 1:3 -:1'),
  motif('1:1 1:0.5 3 5:1 6 | 5:1 4:0.5 3 5:1 8 | 7:1 6:0.5 5 4:1 7 | 8:3 -:1'),
);
const march = motif(
  '4:1.5 4:0.5 6:1 8 | 11:2 10:1 9 | 8:1.5 8:0.5 7#:1 8 | 5:4 | 6:1.5 6:0.5 9b:1 6 | 8:2 6 | 7#:1 8 9 7# | 5:3 -:1',
);
const scale = key('E4', 'minor');

function compose() {
  const song = new Song({
    seed: 'wart parade',
    bpm: 172,
    beatsPerBar: 4,
    tail: 3,
    form: [
      ['dive', 8],
      ['again', 8],
      ['parade', 8],
      ['last', 8],
    ],
  });
  const bars = chords.map(bar => bar[0]!);
  const hands = voiceLeading(bars, { voices: 3, low: 55, high: 70 });
  const kick = song.part('kick', hardKick, { level: -7 }, { loose: 0.003 });
  const back = song.part(
    'snare',
    snare,
    { level: -8, reverb: -13, effects: [compressor({ threshold: -16, ratio: 3, makeup: 2 })] },
    { loose: 0.004 },
  );
  const hats = song.part('hats', closedHat, { level: -18, pan: 0.25 }, { loose: 0.004, uneven: 0.15 });
  const open = song.part('open hats', openHat, { level: -20, pan: 0.25 });
  const toms = song.part('toms', tom, { level: -9, reverb: -13 }, { loose: 0.004 });
  const shouts = song.part('claps', clap, { level: -14, reverb: -10 }, { loose: 0.01 });
  const crashes = song.part('crash', crash, { level: -16, pan: -0.25, reverb: -14 });
  const bass = song.part(
    'bass',
    roundBass,
    {
      level: -8,
      effects: [drive(1.8), equaliser(highCut(2200)), compressor({ threshold: -18, ratio: 3, makeup: 1 })],
    },
    { loose: 0.003 },
  );
  const chug = song.part(
    'chug',
    crunchGuitar,
    { level: -12, pan: -0.65, reverb: -18, effects: [equaliser(lowCut(110), bell(2000, 2))] },
    { loose: 0.005 },
  );
  const surfer = song.part(
    'surf',
    twangGuitar,
    {
      level: -5,
      pan: 0.25,
      reverb: -8,
      echo: -13,
      effects: [tremolo(7.6, 0.3, false), equaliser(lowCut(140), bell(2800, 4))],
    },
    { loose: 0.005 },
  );
  const keys = song.part('organ', organ, {
    level: -17,
    pan: 0.6,
    reverb: -12,
    effects: [tremolo(6.8, 0.35), drive(1.6), equaliser(lowCut(220), highCut(6000))],
  });
  const toad = song.part('toad', croak, { level: -8, reverb: -12 }, { loose: 0.008 });

  bars.forEach((chord, bar) => {
    const start = song.bar(bar);
    const { name, from } = song.form.at(bar);
    const place = bar - from;
    const root = bassOf(chord, 40);
    for (let eighth = 0; eighth < 8; eighth += 1)
      bass.note(start + eighth / 2, eighth === 7 ? root + 7 : root, 0.42, eighth % 2 ? 0.7 : 0.88);
    if (name === 'parade') {
      for (const beat of [1, 3])
        chug.chord(start + beat, [root, root + 7, root + 12], 0.4, 0.85, { strum: 0.006 });
      keys.chord(start, hands[bar]!, 3.8, 0.6);
    } else {
      for (const { at, accent } of pattern('x..x..x.x..x..x.'))
        chug.chord(start + at, [root, root + 7], 0.3, 0.8 * accent, { strum: 0.004 });
      keys.hits(start, pattern('..x...x...x...x.'), 0.5, hands[bar]![2]!);
    }
    kick.hits(start, pattern(name === 'parade' ? 'x...x...x...x...' : 'x.....x.x.......'), 0.95);
    back.hits(
      start,
      pattern(place === 7 ? 'x.x.xxx.x.x.xxxx' : name === 'parade' ? '..x...x...x...x.' : '....x.x.....x...'),
      0.88,
    );
    hats.hits(start, pattern('x.x.x.x.x.x.x.x.'), 0.75);
    if (name === 'again' || name === 'last') open.hits(start, pattern('..x...x...x...x.'), 0.7);
    if (name === 'dive')
      toms.hits(start, pattern(place % 2 ? 'x.x.x...x.x.x.x.' : 'x...x...x.x.x...'), 0.5, 45);
    if (name === 'parade') shouts.hits(start, pattern('....x.......x...'), 0.9);
    if (place === 3 || place === 7) toad.note(start + 3, 40, 0.3, 0.9);
    if (place === 7) toad.note(start + 3.5, 45, 0.28, 1);
  });
  const at = (name: string) => song.bar(song.form.starts(name)[0]!.from);
  const picked = (beat: number, line: typeof march, velocity: number) => {
    // Repeat each note on every eighth that it lasts.
    for (const { at: when, degree, sharp, length, accent } of line.notes)
      for (let stroke = 0; stroke < length; stroke += 0.5)
        surfer.note(
          beat + when + stroke,
          scale(degree, sharp),
          Math.min(0.6, length),
          velocity * accent * (stroke ? 0.72 : 1),
        );
  };
  picked(at('dive'), dive, 0.8);
  picked(at('again'), dive, 0.85);
  picked(at('parade'), march, 0.85);
  picked(at('last'), raised(dive, 7), 0.7);
  picked(at('last'), dive, 0.5);
  for (const { from } of song.form.sections) crashes.note(song.bar(from), 60, 1, 0.85);
  return song.loopdown(
    {
      room: { rings: 1.9, size: 0.8, damping: 6500, before: 0.01 },
      echo: { seconds: 0.128, feedback: 0.3, tone: 3600 },
    },
    { glue: 1.8, loudness: -13.5 },
  );
}

export const wartParade: BandLoop = {
  id: 'wart-parade',
  title: 'Wart Parade',
  story: 'The one with the shouting. Faster on stage, and it is too fast here.',
  bpm: 172,
  beatsPerBar: 4,
  key: 'E minor',
  colour: foldColors.skyforge,
  compose,
};
