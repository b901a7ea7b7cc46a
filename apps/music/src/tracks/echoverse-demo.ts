import { choirOo } from '../instruments/breath.ts';
import { clap, closedHat, crash, deepKick, openHat, shaker, swell } from '../instruments/drums.ts';
import { glassBell, rubberBass } from '../instruments/frequency-modulation.ts';
import { pluckSynth, subBass, warmPad, wideSaw } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, highShelf, lowCut } from '../mixing/biquad.ts';
import { chorus, drive, sweep, tremolo, width } from '../mixing/effects.ts';
import { echoverseDemoCover } from '../covers/echoverse-demo.ts';
import type { Composition } from '../score/composition.ts';
import { curve } from '../score/form.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { ending, joined, key, motif, raised, stretched } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';

/** Two bars per chord. `depth` is a darker variation of `shore`. */
const shore = changes('Dm9 | Bbmaj9 | Fmaj9/A | C9sus');
const depth = changes('Gm9 | Bbmaj9 | Dm9/F | C9sus');

/** A four-note call and its answer. */
const call = motif('1:1.5 3:0.5 5:2 | 4:1.5 3:0.5 1:2');
const answer = motif('-:1 5:0.5 8 7:1.5 5:0.5 | 4:1 3:0.5 1 0:2');
const theme = joined(call, answer, raised(call, 2), ending(answer, motif('3:1 2:0.5 3 1:2')));
const scale = key('D5', 'dorian');

function compose(seconds?: number) {
  const song = new Song({
    seed: 'echoverse',
    bpm: 120,
    beatsPerBar: 4,
    form: [
      ['dawn', 8],
      ['steps', 8],
      ['wide', 12],
      ['breath', 6],
      ['wider', 12],
      ['leaving', 6],
    ],
    tail: 6,
    seconds,
  });
  const { form } = song;
  const chordAt = (bar: number) => {
    const low = form.at(bar).name === 'wider' || form.at(bar).name === 'breath';
    return (low ? depth : shore)[Math.floor(bar / 2) % 4]![0]!;
  };
  const bars = Array.from({ length: form.bars }, (_, bar) => bar);
  const voicings = voiceLeading(bars.map(chordAt), { voices: 4, low: 53, high: 74 });

  const kick = song.part('kick', deepKick, { level: -6, effects: [drive(1.3)] });
  const pump = (depthOfIt: number) => song.duckedBy(kick, depthOfIt, 0.34);
  const opening = song.overBars(
    curve([
      [0, 500],
      [8, 900],
      [15.5, 4200],
      [16, 2400],
      [28, 6500],
      [29, 1200],
      [34, 5200],
      [35, 3600],
      [46, 9000],
      [52, 700],
    ]),
  );

  const pad = song.part(
    'pad',
    warmPad,
    {
      level: -11,
      reverb: -7,
      effects: [equaliser(lowCut(140), highShelf(5000, 2)), pump(0.55), width(1.2)],
    },
    { uneven: 0.04 },
  );
  const arpeggio = song.part(
    'arpeggio',
    pluckSynth,
    {
      level: -3,
      reverb: -13,
      echo: -9,
      effects: [sweep(opening, 0.3), equaliser(lowCut(220), bell(3200, 2)), pump(0.4)],
    },
    { loose: 0.003, uneven: 0.1 },
  );
  const bass = song.part(
    'bass',
    rubberBass,
    { level: -9, effects: [equaliser(highCut(1800)), pump(0.6)] },
    { uneven: 0.05 },
  );
  const sub = song.part('sub', subBass, { level: -10, effects: [pump(0.7)] });
  const bells = song.part(
    'bells',
    glassBell,
    { level: -11, reverb: -6, echo: -8, effects: [equaliser(lowCut(300))] },
    { loose: 0.006, uneven: 0.08 },
  );
  const voices = song.part('voices', choirOo, {
    level: -9,
    reverb: -3,
    effects: [equaliser(lowCut(180), bell(900, 2)), pump(0.3)],
  });
  const wall = song.part('wall', wideSaw, {
    level: -12,
    reverb: -10,
    effects: [chorus(), equaliser(lowCut(240), highShelf(7000, 2)), pump(0.75)],
  });
  const claps = song.part(
    'claps',
    clap,
    { level: -10, pan: -0.08, reverb: -13, effects: [equaliser(lowCut(350))] },
    { loose: 0.003 },
  );
  const hats = song.part(
    'hats',
    closedHat,
    { level: -15, pan: 0.28, effects: [tremolo(0.25, 0.2)] },
    { loose: 0.003, uneven: 0.2 },
  );
  const open = song.part('open hats', openHat, { level: -17, pan: 0.2, reverb: -20, effects: [pump(0.3)] });
  const shakers = song.part('shaker', shaker, { level: -19, pan: -0.4 }, { loose: 0.005, uneven: 0.25 });
  const crashes = song.part('crash', crash, { level: -15, reverb: -12 });
  const swells = song.part('swell', swell, { level: -14, reverb: -10 });

  for (const bar of bars.filter(number => number % 2 === 0)) {
    pad.chord(song.bar(bar), voicings[bar]!, 8, 0.75, { spread: 0.5 });
    if (form.at(bar).name !== 'dawn') sub.note(song.bar(bar), bassOf(chordAt(bar), 33), 7.6, 0.6);
  }
  // A cycle of twelve sixteenths in bars of sixteen, so that it repeats only every three bars.
  const climb = [0, 1, 2, 3, 2, 1, 2, 3, 4, 3, 2, 1];
  for (const { bar, section } of form.within('dawn', 'steps', 'wide', 'wider', 'leaving')) {
    if (section.name === 'dawn' && bar < 2) continue;
    const voicing = voicings[bar]!;
    for (let step = 0; step < 16; step += 1) {
      const place = climb[(bar * 16 + step) % climb.length]!;
      const pitch = place < 4 ? voicing[place]! + 12 : voicing[0]! + 24;
      const thin = (section.name === 'dawn' || section.name === 'leaving') && step % 3 !== 0;
      if (!thin)
        arpeggio.note(
          song.bar(bar) + step / 4,
          pitch,
          0.22,
          step % 4 === 0 ? 0.85 : 0.6,
          Math.sin((bar * 16 + step) * 0.55) * 0.6,
        );
    }
  }
  for (const { bar, section } of form.within('steps', 'wide', 'wider')) {
    const root = bassOf(chordAt(bar), 40);
    const full = section.name !== 'steps';
    const line = pattern(full ? '..x.x..x ..x.x.x.' : 'x.....x. ..x.....');
    for (const { at } of line) bass.note(song.bar(bar) + at, at > 3 && bar % 2 ? root + 7 : root, 0.4, 0.8);
  }
  for (const { bar, place, section } of form.within('steps', 'wide', 'wider')) {
    const start = song.bar(bar);
    const last = place === section.bars - 1;
    if (section.name !== 'steps' || place >= 4)
      kick.hits(start, pattern(last ? 'x...x... x.......' : 'x...x...x...x...'));
    if (section.name === 'steps') {
      if (place >= 2) shakers.hits(start, pattern('-.o.-.o. -.o.-.o.'), 0.8);
      continue;
    }
    claps.hits(start, pattern(last ? '....x....... xoxx'.replaceAll(' ', '') : '....x.......x...'), 0.9);
    hats.hits(start, pattern('-.x.-.x--.x.-.xo'), 0.9);
    shakers.hits(start, pattern('o-x-o-x-o-x-o-x-'), 0.7);
    if (section.name === 'wider') open.hits(start, pattern('..x...x...x...x.'), 0.8);
  }
  const [wide] = form.starts('wide');
  const [breath] = form.starts('breath');
  const [wider] = form.starts('wider');
  const [leaving] = form.starts('leaving');
  bells.line(song.bar(wide!.from + 2), theme, scale, 0.66);
  bells.line(song.bar(breath!.from), stretched(call, 2), scale, 0.5);
  bells.line(song.bar(wider!.from), theme, scale, 0.72);
  bells.line(song.bar(wider!.from) + 2, raised(theme, 2), scale, 0.34);
  bells.line(song.bar(wider!.from + 8), joined(answer, raised(call, 4)), scale, 0.66);
  bells.line(song.bar(leaving!.from), stretched(answer, 2), scale, 0.4);
  for (const { bar } of form.within('breath').filter(({ place }) => place % 2 === 0))
    voices.chord(song.bar(bar), voicings[bar]!, 7.6, 0.7, { spread: 0.4 });
  for (const { bar, place } of form.within('wider').filter(({ place }) => place % 2 === 0)) {
    wall.chord(song.bar(bar), voicings[bar]!, 7.8, 0.6 + place * 0.02, { spread: 0.3 });
    if (place >= 4) voices.chord(song.bar(bar), voicings[bar]!.slice(2), 7.6, 0.5, { spread: 0.4 });
  }
  for (const section of [wide!, wider!]) {
    crashes.note(song.bar(section.from), 60, 1, 0.8);
    swells.note(song.bar(section.from) - 4, 60, 1, 0.8);
  }
  crashes.note(song.bar(leaving!.from), 60, 1, 0.7);

  return song.mixdown(
    {
      room: { rings: 2.8, size: 1.15, damping: 6200, before: 0.024 },
      echo: { seconds: 0.375, feedback: 0.48, tone: 3800 },
    },
    {
      course: song.overBars(
        curve([
          [0, 1],
          [8, -1],
          [15.9, 0],
          [16, -1.6],
          [27.9, -0.6],
          [28, -5],
          [33.5, -2.5],
          [34, 0],
          [45.9, 0.6],
          [46, -1.5],
          [52, -3],
        ]),
      ),
      fadeIn: 0.4,
      fadeOut: 4,
      glue: 1.5,
    },
  );
}

export const echoverseDemo: Composition = {
  id: 'echoverse-demo',
  file: 'echoverse_demo',
  title: 'Echoverse',
  artist: 'Seven of Us',
  division: 'echoverse',
  mood: 'wide',
  bpm: 120,
  key: 'D dorian',
  meter: '4/4',
  compose,
  cover: echoverseDemoCover,
};
