import { arpeggiator, chipBass, chipChord, chipEcho, chipLead } from '../instruments/console-chip.ts';
import { closedHat, crash, hardKick, openHat, snare, swell, tom } from '../instruments/drums.ts';
import { crunchGuitar, palmGuitar } from '../instruments/electric-guitar.ts';
import { sawLead, subBass, wideSaw } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, highShelf, lowCut } from '../mixing/biquad.ts';
import { chorus, compressor, drive, width } from '../mixing/effects.ts';
import { sparkGapCover } from '../covers/spark-gap.ts';
import type { Composition } from '../score/composition.ts';
import { curve } from '../score/form.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { delayed, ending, inverted, joined, key, motif, raised } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';

const level = 'Cm | Ab | Eb | Bb | Cm | Ab | Fm7 | G';
const bridge = 'Ab | Bb | Gm7 | Cm | Ab | Bb | G7/B | G';
const keeper = 'Cm | Cm | Db | Db | Cm | Cm | Abmaj7 | G7b9';
const home = 'C | G/B | Am7 | F | C/E | F | G7sus | G';
const chords = changes(
  `Cm | Cm | Cm | G | ${level} | ${level} | ${bridge} | ${keeper} | ${level} | ${bridge} | ${home} | F | Fm6 | C | C`,
);

/** A platform game's run: a coin, a door, a dash. */
const run = motif(
  '1:0.5 3 5:0.75_ 4:0.25 3:0.5 1 3 4 | 5:1 6:0.5 5 3:1.5_ -:0.5 | 3:0.5 5 8:0.75_ 7:0.25 5:0.5 3 5 7 | 9:1 8:0.5 7 5:1.5_ -:0.5',
);
const turn = motif(
  '8:0.5 7 5 4 3:0.75 4:0.25 5:1 | 6:0.5 5 3 1 3:1.5 -:0.5 | 4:0.5 6 8 6 7 8 9 8 | 7#:1 5:0.5 7# 9:1.5 -:0.5',
);
const leap = joined(
  motif('8:1.5 10:0.5 9:1 8 | 7:1.5 9:0.5 8:1 7 | 7:1 5:0.5 7 9:1 7 | 8:3 -:0.5 5'),
  motif('8:1.5 10:0.5 12:1 10 | 11:1 10:0.5 9 7:1 9 | 9:0.5 8 7# 8 9 10 11 9 | 7#:3 -:1'),
);
const growl = motif('1:1.5_ 1:0.5 2b:1 1 | -:0.5 1 1 -1 1:2');
const cleared = joined(
  motif('5:0.5 8 10:1 9:0.5 8 7 8 | 9:1.5 7:0.5 5:2 | 6:0.5 8 12:1 11:0.5 10 8 10 | 9:1 8:0.5 6 8:2'),
  motif(
    '8:0.5 10 12:1 13:0.5 12 10 12 | 13:1 12:0.5 10 8:2 | 9:0.5 10 11 12 13 12 11 9 | 11:1 9:0.5 11 14:2',
  ),
);
const [minor, major] = [key('C5', 'minor'), key('C5', 'major')];
const chipMinor = arpeggiator([0, 3, 7, 12]);

function compose(seconds?: number) {
  const song = new Song({
    seed: 'spark gap',
    bpm: 160,
    beatsPerBar: 4,
    form: [
      ['boot', 4],
      ['level', 8],
      ['faster', 8],
      ['bridge', 8],
      ['keeper', 8],
      ['again', 8],
      ['leap', 8],
      ['cleared', 8],
      ['home', 4],
    ],
    bend: beat => (beat > 250 ? 0.93 : 1),
    tail: 3,
    seconds,
  });
  const { form } = song;
  const bars = chords.map(bar => bar[0]!);
  const hands = voiceLeading(bars, { voices: 3, low: 55, high: 72 });

  const kick = song.part(
    'kick',
    hardKick,
    { level: -7, effects: [equaliser(bell(3500, 2))] },
    { loose: 0.002 },
  );
  const lead = song.part('lead', chipLead, {
    level: -11,
    pan: 0.06,
    reverb: -18,
    echo: -13,
    effects: [equaliser(highCut(11_000), lowCut(200))],
  });
  const answer = song.part('answer', chipEcho, {
    level: -15,
    pan: -0.5,
    reverb: -18,
    effects: [equaliser(highCut(9000))],
  });
  const beeps = song.part('beeps', chipMinor, {
    level: -18,
    pan: 0.55,
    echo: -14,
    effects: [equaliser(highCut(8000), lowCut(250))],
  });
  const chip = song.part('chords', chipChord, {
    level: -20,
    pan: -0.4,
    reverb: -20,
    effects: [equaliser(highCut(7000), lowCut(220))],
  });
  const triangle = song.part('triangle', chipBass, { level: -9, effects: [equaliser(highCut(3500))] });
  const sub = song.part('sub', subBass, { level: -13, effects: [song.duckedBy(kick, 0.5, 0.15)] });
  const amplifier = [
    equaliser(lowCut(95), bell(450, -2), bell(2200, 2)),
    compressor({ threshold: -20, ratio: 2.5, makeup: 2 }),
  ];
  const left = song.part(
    'guitar left',
    palmGuitar,
    { level: -13, pan: -0.8, reverb: -22, effects: amplifier },
    { loose: 0.006, uneven: 0.08 },
  );
  const right = song.part(
    'guitar right',
    palmGuitar,
    { level: -13, pan: 0.8, reverb: -22, effects: amplifier },
    { loose: 0.006, uneven: 0.08 },
  );
  const openLeft = song.part(
    'open left',
    crunchGuitar,
    { level: -15.5, pan: -0.75, reverb: -18, effects: amplifier },
    { loose: 0.007 },
  );
  const openRight = song.part(
    'open right',
    crunchGuitar,
    { level: -15.5, pan: 0.75, reverb: -18, effects: amplifier },
    { loose: 0.007 },
  );
  const hero = song.part('hero', sawLead, {
    level: -13,
    reverb: -13,
    echo: -12,
    effects: [drive(1.4), chorus(0.002), equaliser(lowCut(250), bell(2600, 2))],
  });
  const wall = song.part('wall', wideSaw, {
    level: -18,
    reverb: -12,
    effects: [equaliser(lowCut(260), highShelf(8000, 2)), width(1.2), song.duckedBy(kick, 0.35, 0.16)],
  });
  const snares = song.part(
    'snare',
    snare,
    { level: -8.5, reverb: -15, effects: [compressor({ threshold: -16, ratio: 3, makeup: 3 })] },
    { loose: 0.003, uneven: 0.05 },
  );
  const hats = song.part('hats', closedHat, { level: -19, pan: 0.25 }, { loose: 0.003, uneven: 0.15 });
  const open = song.part('open hats', openHat, { level: -20, pan: 0.25 }, { loose: 0.003 });
  const toms = song.part('toms', tom, { level: -10, reverb: -15 }, { loose: 0.003 });
  const crashes = song.part('crash', crash, { level: -15, pan: -0.2, reverb: -14 });
  const swells = song.part('swell', swell, { level: -15 });

  bars.forEach((chord, bar) => {
    const start = song.bar(bar);
    const section = form.at(bar).name;
    const root = bassOf(chord, 40);
    const voicing = hands[bar]!;
    if (section === 'home') {
      openLeft.chord(start, [root, root + 7, root + 12], 3.9, 0.8);
      openRight.chord(start, [root, root + 7, root + 12], 3.9, 0.8);
      sub.note(start, root - 12 < 28 ? root : root - 12, 3.8, 0.8);
      wall.chord(start, voicing, 4, 0.5);
      return;
    }
    if (section === 'keeper') {
      // Half-time, with big chords.
      for (const guitar of [openLeft, openRight]) {
        for (const { at } of pattern('x.....x.........'))
          guitar.chord(start + at, [root - 12, root - 5, root], at ? 2.4 : 1.4, 0.85);
      }
      triangle.note(start, root, 1.4, 0.9);
      triangle.note(start + 1.5, root, 2.3, 0.9);
      sub.note(start, root - 12, 3.8, 0.9);
      beeps.hits(start, pattern('....x...x.....x.'), 0.6, voicing[0]! + 12);
      return;
    }
    const gallop = section === 'boot' ? 'x.......x.......' : 'x.xxx.xxx.xxx.xx';
    for (const { at } of pattern(gallop))
      triangle.note(start + at, at === 2.5 && bar % 2 ? root + 12 : root, 0.2, 0.85);
    if (section === 'boot') {
      if (bar >= 1) beeps.hits(start, pattern('x..x..x.x..x..x.'), 0.55, voicing[0]! + 12);
      return;
    }
    const heavy = section !== 'level' && !(section === 'again' && bar - form.at(bar).from < 4);
    if (heavy) sub.note(start, root - 12 < 26 ? root : root - 12, 3.7, 0.6);
    if (heavy && !['bridge', 'leap', 'cleared'].includes(section))
      for (const guitar of [left, right])
        for (const { at } of pattern('x.xxx.xxx.xxx.xx'))
          guitar.chord(start + at, [root, root + 7], 0.2, at % 1 === 0 ? 0.9 : 0.65);
    if (['bridge', 'leap', 'cleared'].includes(section)) {
      for (const guitar of [openLeft, openRight])
        guitar.chord(start, [root, root + 7, root + 12], 3.8, 0.8, { strum: 0.012 });
      wall.chord(start, voicing, 3.9, section === 'cleared' ? 0.7 : 0.5, { spread: 0.3 });
    }
    for (let step = 0; step < 8; step += 1)
      chip.note(start + step / 2, voicing[[0, 2, 1, 2][step % 4]!]! + 12, 0.3, step % 2 ? 0.5 : 0.65);
  });

  const at = (name: string) => song.bar(form.starts(name)[0]!.from);
  const level1 = joined(run, turn);
  lead.line(
    at('boot') + 8,
    motif('8:0.25 10 12 15 -:1 15:0.25 12 10 8 -:1 | 5:0.5 5 7# 7# 9 9 7# 5'),
    minor,
    0.6,
  );
  lead.line(at('level'), level1, minor, 0.85);
  answer.line(at('level'), delayed(level1, 0.375), minor, 0.45);
  lead.line(at('faster'), joined(run, ending(turn, motif('7#:0.25 8 9 7# 5:1.5 -:1.5'))), minor, 0.85);
  answer.line(at('faster'), joined(raised(run, -2), raised(turn, -2)), minor, 0.6);
  hero.line(at('bridge'), leap, minor, 0.7);
  answer.line(at('bridge'), delayed(raised(leap, 7), 0.375), minor, 0.3);
  for (let phrase = 0; phrase < 4; phrase += 1)
    hero.line(at('keeper') + phrase * 8, phrase % 2 ? raised(growl, 7) : growl, key('C4', 'phrygian'), 0.7);
  lead.line(at('keeper') + 16, joined(inverted(run, 5)), minor, 0.5);
  lead.line(at('again'), level1, minor, 0.85);
  hero.line(at('again') + 16, raised(turn, 2), minor, 0.5);
  hero.line(at('leap'), leap, minor, 0.74);
  lead.line(at('leap'), raised(leap, 2), minor, 0.5);
  lead.line(at('cleared'), cleared, major, 0.85);
  hero.line(at('cleared'), raised(cleared, -2), major, 0.6);
  answer.line(at('cleared'), delayed(cleared, 0.375), major, 0.4);
  lead.line(
    at('home'),
    motif('8:0.5 9 10 12 13:2 | 13:0.5 12 10b 8 6b:2 | 8:0.25 10 12 15 17 19 22:2.5'),
    major,
    0.7,
  );

  for (const { bar, place, section } of form.within(
    'level',
    'faster',
    'bridge',
    'keeper',
    'again',
    'leap',
    'cleared',
  )) {
    const start = song.bar(bar);
    const last = place === section.bars - 1;
    if (section.name === 'keeper') {
      kick.hits(start, pattern(place % 2 ? 'x.....x...x.....' : 'x.....x.........'));
      snares.hits(start, pattern(last ? '........xoxoxxxx' : '........x.......'), 1);
      toms.hits(start, pattern(place % 2 ? '............xx..' : '..............x.'), 0.9, 43);
      hats.hits(start, pattern('x...x...x...x...'), 0.9);
      continue;
    }
    // The first level is chip sounds only, and so are the first bars of its return.
    const light = section.name === 'level' || (section.name === 'again' && place < 4);
    const weight = light ? 0.66 : 1;
    const four = section.name === 'bridge' || section.name === 'leap';
    kick.hits(
      start,
      pattern(four ? 'x...x...x...x...' : place % 2 ? 'x.....x.x.x.....' : 'x..x..x.x.......'),
      0.95 * weight,
    );
    snares.hits(start, pattern(last ? '....x...xoxxxxxx' : '....x..-.-..x..-'), 0.9 * weight);
    if (last) toms.hits(start, pattern('........x.x.....'), 0.8, 50);
    hats.hits(start, pattern(section.name === 'level' ? 'x.o.x.o.x.o.x.o.' : 'xoxoxoxoxoxoxoxo'), 0.8);
    if (four || section.name === 'cleared') open.hits(start, pattern('..x...x...x...x.'), 0.7);
  }
  for (const section of form.sections.slice(1)) crashes.note(song.bar(section.from), 60, 1, 0.85);
  for (const name of ['bridge', 'again', 'cleared']) swells.note(at(name) - 4, 60, 1, 0.7);
  for (const bar of [60, 61, 62]) kick.note(song.bar(bar), 60, 1, 0.9);

  return song.mixdown(
    {
      room: { rings: 1.1, size: 0.7, damping: 7500, before: 0.01 },
      echo: { seconds: (60 / 160) * 0.75, feedback: 0.35, tone: 4500 },
    },
    {
      course: song.overBars(
        curve([
          [0, 3],
          [3.9, 5],
          [4, -3],
          [11.9, -2.4],
          [12, -1],
          [20, 0],
          [27.9, 0.4],
          [28, -2.6],
          [35.9, -2],
          [36, -4],
          [40, -2],
          [40.1, -1],
          [44, 0],
          [52, 0.8],
          [60, 0.8],
          [62, -1],
          [64, -2],
        ]),
      ),
      fadeOut: 1.5,
      glue: 1.8,
      loudness: -13.5,
    },
  );
}

export const sparkGap: Composition = {
  id: 'spark-gap',
  file: 'spark_gap',
  title: 'Spark Gap',
  artist: 'Anvil Youth',
  division: 'skyforge',
  mood: 'playful',
  bpm: 160,
  key: 'C minor',
  meter: '4/4',
  compose,
  cover: sparkGapCover,
};
