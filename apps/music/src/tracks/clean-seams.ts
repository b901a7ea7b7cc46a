import { closedHat, deepKick, openHat, rimshot, shaker, snare } from '../instruments/drums.ts';
import { glassBell } from '../instruments/frequency-modulation.ts';
import { marimba } from '../instruments/modal.ts';
import { acidBass, pluckSynth, subBass, warmPad } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, highShelf, lowCut } from '../mixing/biquad.ts';
import { compressor, drive, sweep } from '../mixing/effects.ts';
import { cleanSeamsCover } from '../covers/clean-seams.ts';
import type { Composition } from '../score/composition.ts';
import { curve } from '../score/form.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { key, motif, stretched } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';

/** 7/8 as 2 + 2 + 3; two bars per chord. */
const circle = changes('Em9 | Cmaj9 | Gmaj9/B | Am9');
const turned = changes('Cmaj9 | Bm7 | Am9 | Em9/G');

/** The order in which a bar runs through a chord's tones. */
const figure = [0, 2, 1, 3, 2, 0, 3];
const scale = key('E5', 'minor');

function compose(seconds?: number) {
  const song = new Song({
    seed: 'clean seams',
    bpm: 132,
    beatsPerBar: 3.5,
    form: [
      ['thread', 6],
      ['needle', 8],
      ['cloth', 14],
      ['seam', 8],
      ['coat', 20],
      ['unravel', 8],
    ],
    tail: 4,
    seconds,
  });
  const { form } = song;
  const chordAt = (bar: number) =>
    (form.at(bar).name === 'coat' && bar % 16 >= 8 ? turned : circle)[Math.floor(bar / 2) % 4]![0]!;
  const bars = Array.from({ length: form.bars }, (_, bar) => bar);
  const voicings = voiceLeading(bars.map(chordAt), { voices: 4, low: 55, high: 76 });

  const kick = song.part('kick', deepKick, { level: -6.5, effects: [drive(1.5)] });
  const pump = (depth: number) => song.duckedBy(kick, depth, 0.2);
  const first = song.part(
    'marimba left',
    marimba,
    { level: -8, pan: -0.55, reverb: -15, effects: [equaliser(lowCut(160), bell(2500, 2))] },
    { loose: 0.003, uneven: 0.1 },
  );
  const second = song.part(
    'marimba right',
    marimba,
    { level: -8.5, pan: 0.55, reverb: -15, effects: [equaliser(lowCut(160), bell(1800, 2))] },
    { loose: 0.003, uneven: 0.1 },
  );
  const machine = song.part(
    'machine',
    pluckSynth,
    {
      level: -3,
      reverb: -18,
      echo: -10,
      effects: [
        sweep(
          song.overBars(
            curve([
              [14, 700],
              [27, 3400],
              [28, 900],
              [36, 6000],
              [56, 3000],
              [64, 400],
            ]),
          ),
          0.35,
        ),
        equaliser(lowCut(250)),
        pump(0.35),
      ],
    },
    { uneven: 0.08 },
  );
  const acid = song.part('acid', acidBass, {
    level: -5.5,
    effects: [
      equaliser(lowCut(45), highCut(4500)),
      compressor({ threshold: -20, ratio: 3, makeup: 2 }),
      pump(0.45),
    ],
  });
  const sub = song.part('sub', subBass, { level: -11, effects: [pump(0.6)] });
  const pad = song.part('pad', warmPad, {
    level: -14,
    reverb: -8,
    effects: [equaliser(lowCut(220), highShelf(4000, 3)), pump(0.4)],
  });
  const light = song.part(
    'light',
    glassBell,
    { level: -12, reverb: -8, echo: -9, effects: [equaliser(lowCut(400))] },
    { uneven: 0.1 },
  );
  const hats = song.part('hats', closedHat, { level: -15, pan: 0.2 }, { loose: 0.002, uneven: 0.2 });
  const open = song.part('open hats', openHat, { level: -18, pan: 0.25, reverb: -18 });
  const rims = song.part(
    'rim',
    rimshot,
    { level: -12, pan: -0.25, reverb: -16, echo: -16 },
    { uneven: 0.15 },
  );
  const snares = song.part(
    'snare',
    snare,
    { level: -7.5, reverb: -16, effects: [compressor({ threshold: -18, ratio: 3, makeup: 2 })] },
    { uneven: 0.06 },
  );
  const beads = song.part('beads', shaker, { level: -21, pan: -0.3 }, { uneven: 0.25 });

  const eighth = (bar: number, step: number) => song.bar(bar) + step / 2;
  for (const bar of bars) {
    const section = form.at(bar);
    const place = bar - section.from;
    const voicing = voicings[bar]!;
    const fading = section.name === 'unravel' ? Math.max(0, 1 - place / 8) : 1;
    for (let step = 0; step < 7; step += 1) {
      const strong = [0, 2, 4].includes(step);
      // In "unravel", the figure loses a note from its end in each bar.
      if (section.name === 'unravel' && step >= 7 - place) continue;
      first.note(
        eighth(bar, step),
        voicing[figure[step]!]!,
        0.5,
        (strong ? 0.85 : 0.6) * (0.4 + 0.6 * fading),
      );
      if (section.name === 'thread' || (section.name === 'unravel' && place > 3)) continue;
      // The second player slips by one more eighth every two bars, until both are together again.
      const slip =
        section.name === 'needle' || section.name === 'seam'
          ? Math.floor(place / 2) + 1
          : Math.floor(bar / 2) % 7;
      second.note(
        eighth(bar, step),
        voicing[figure[(step + slip) % 7]!]! + (section.name === 'coat' ? 12 : 0),
        0.5,
        strong ? 0.7 : 0.5,
      );
    }
    if (['cloth', 'coat', 'seam'].includes(section.name) && bar % 2 === 0) {
      pad.chord(song.bar(bar), voicing, 6.8, 0.6, { spread: 0.4 });
      sub.note(song.bar(bar), bassOf(chordAt(bar), 33), section.name === 'seam' ? 6.6 : 1.8, 0.7);
    }
  }
  for (const { bar } of form.within('cloth', 'coat')) {
    const root = bassOf(chordAt(bar), 40);
    const steps =
      bar % 2
        ? [root, root, root + 12, root, root + 7, root + 10, root + 7]
        : [root, root, root + 12, root, root + 7, root, root + 3];
    steps.forEach((pitch, step) => {
      if (bar % 4 === 3 || step !== 1)
        acid.note(eighth(bar, step), pitch, step === 4 ? 0.75 : 0.36, step === 0 || step === 4 ? 0.9 : 0.62);
    });
  }
  for (const { bar, place } of form.within('cloth', 'coat')) {
    // A cycle of five over fourteen sixteenths, so that the pattern shifts in every bar.
    for (let step = 0; step < 14; step += 1)
      if ((place * 14 + step) % 5 < 2)
        machine.note(
          song.bar(bar) + step / 4,
          voicings[bar]![(place + step) % 4]! + 12,
          0.2,
          0.6,
          ((step % 5) - 2) * 0.3,
        );
  }
  for (const { bar, place, section } of form.within('needle', 'cloth', 'coat')) {
    const start = song.bar(bar);
    const last = place === section.bars - 1;
    beads.hits(start, pattern('x-o-x-o-x-o-o-'), 0.7);
    if (section.name === 'needle') {
      rims.hits(start, pattern(place % 2 ? '..........x...' : '....x.........'), 0.6);
      continue;
    }
    kick.hits(start, pattern(place % 2 ? 'x..x....x.....' : 'x.......x..x..'), 0.95);
    snares.hits(start, pattern(last ? '....x...x.xoxx' : '....x.......x.'), 0.85);
    hats.hits(start, pattern(section.name === 'coat' ? 'xox-xox-xox-x-' : 'x.x.x.x.x.x.x.'), 0.8);
    if (section.name === 'coat') open.hits(start, pattern('..x...x...x...'), 0.7);
    rims.hits(start, pattern(place % 3 ? '...-.....-..-.' : '......-..-...o'), 0.7);
  }
  const [seam, coat] = [form.starts('seam')[0]!, form.starts('coat')[0]!];
  const theme = motif(
    '5:1.5 4:1 3:1 | 1:3.5 | 7:1.5 5:1 4:1 | 5:3.5 | 3:1.5 4:1 5:1 | 8:2.5 7:1 | 5:3.5 | 4:2.5 2:1',
  );
  light.line(song.bar(seam.from), theme, scale, 0.6);
  light.line(song.bar(coat.from + 2), theme, scale, 0.72);
  light.line(
    song.bar(coat.from + 12),
    stretched(motif('8:1.5 7:1 5:1 | 4:3.5 | 5:1.5 3:1 1:1 | 2:3.5'), 1),
    scale,
    0.74,
  );
  light.line(song.bar(form.starts('unravel')[0]!.from), motif('1:7 | -:3.5 5:3.5 | 1:7'), scale, 0.5);

  return song.mixdown(
    {
      room: { rings: 1.6, size: 0.9, damping: 7000, before: 0.012 },
      echo: { seconds: (60 / 132) * 0.75, feedback: 0.42, tone: 4200 },
    },
    {
      course: song.overBars(
        curve([
          [0, -2],
          [6, -2],
          [14, -2],
          [14.1, -1.8],
          [27.8, -0.8],
          [28, -4.5],
          [35.5, -3],
          [36, 0],
          [55.9, 0.6],
          [56, -1],
          [64, -3],
        ]),
      ),
      fadeOut: 2.5,
      glue: 1.6,
    },
  );
}

export const cleanSeams: Composition = {
  id: 'clean-seams',
  file: 'clean_seams',
  title: 'Clean Seams',
  artist: 'Null & Void',
  division: 'nexus',
  mood: 'focused',
  bpm: 132,
  key: 'E minor',
  meter: '7/8',
  compose,
  cover: cleanSeamsCover,
};
