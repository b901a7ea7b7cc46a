import { foldColors } from '@sevenfold/brand';
import { closedHat, deepKick, openHat, rimshot, shaker, tom } from '../instruments/drums.ts';
import { organ } from '../instruments/organ.ts';
import { mutedGuitar } from '../instruments/plucked-string.ts';
import { softLead, subBass } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, lowCut } from '../mixing/biquad.ts';
import { drive, tremolo } from '../mixing/effects.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { joined, key, motif } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';
import type { BandLoop } from './band-loop.ts';
import { croak } from './croak.ts';

const chords = changes('Am7 | Dm7 | Am7 | Em7 | Am7 | Dm7 | Fmaj7 | Em7 | Dm7 | Am7 | Dm7 | Em7');
const walk = motif('-:0.5 1 3 5:1_ 4:0.5 3 1 | -:1 1:0.5 1 5:1 3:0.5 5');
const tune = joined(
  motif('-:1 5:0.5 8 7:1.5 5:0.5 | 6:1 5:0.5 4 5:2'),
  motif('-:1 3:0.5 5 4:1.5 3:0.5 | 2:3 -:1'),
);
const answer = joined(
  motif('8:1.5 7:0.5 5:2 | 4:1 5:0.5 7 5:2'),
  motif('6:1.5 5:0.5 4:1 3 | 2:1 3:0.5 4 5:2'),
);

function compose() {
  const song = new Song({
    seed: 'low water',
    bpm: 76,
    swing: 0.57,
    swingUnit: 0.25,
    beatsPerBar: 4,
    tail: 5,
    form: [
      ['low', 4],
      ['tide', 4],
      ['slack', 4],
    ],
  });
  const bars = chords.map(bar => bar[0]!);
  const hands = voiceLeading(bars, { voices: 3, low: 57, high: 72 });
  const kick = song.part('kick', deepKick, { level: -6 }, { loose: 0.004 });
  const rim = song.part('rim', rimshot, { level: -10, reverb: -10, echo: -9 }, { loose: 0.004 });
  const hats = song.part('hats', closedHat, { level: -19, pan: 0.25 }, { loose: 0.005, uneven: 0.25 });
  const open = song.part('open hats', openHat, { level: -23, pan: 0.25, echo: -8 });
  const beads = song.part('shaker', shaker, { level: -20, pan: -0.4 }, { uneven: 0.25 });
  const toms = song.part('toms', tom, { level: -10, pan: -0.2, reverb: -10, echo: -10 });
  const bass = song.part(
    'bass',
    subBass,
    { level: -5, effects: [drive(1.5), equaliser(bell(160, 3), highCut(900))] },
    { loose: 0.005, late: 0.008 },
  );
  const skank = song.part(
    'organ',
    organ,
    {
      level: -13,
      pan: -0.3,
      reverb: -14,
      echo: -11,
      effects: [tremolo(5.5, 0.2), equaliser(lowCut(260), highCut(4200))],
    },
    { loose: 0.005 },
  );
  const chops = song.part(
    'chops',
    mutedGuitar,
    { level: -9, pan: 0.5, reverb: -16, echo: -13, effects: [equaliser(lowCut(350), bell(2500, 3))] },
    { loose: 0.006, uneven: 0.1 },
  );
  const reed = song.part(
    'reed',
    softLead,
    { level: -12, pan: 0.12, reverb: -10, echo: -7, effects: [equaliser(lowCut(300), highCut(5000))] },
    { loose: 0.01, late: 0.015 },
  );
  const toad = song.part('toad', croak, { level: -11, pan: -0.15, reverb: -9, echo: -8 }, { loose: 0.02 });

  bars.forEach((chord, bar) => {
    const start = song.bar(bar);
    const root = bassOf(chord, 36);
    const shape = chord.tones[1] === (chord.root + 4) % 12 ? 'major' : 'minor';
    // Each bass note in the scale of its chord.
    const scale = (degree: number) => root + key('C2', shape)(degree) - key('C2', shape)(1);
    for (const { at, degree, length } of walk.notes.filter(note => (bar % 2 ? note.at >= 4 : note.at < 4)))
      bass.note(start + at - (bar % 2 ? 4 : 0), scale(degree), length * 0.9, 0.85);
    for (const beat of [0.5, 1.5, 2.5, 3.5])
      skank.chord(start + beat, hands[bar]!, 0.16, beat % 2 === 0.5 ? 0.6 : 0.7);
    for (const beat of [1, 3]) chops.chord(start + beat, hands[bar]!, 0.12, 0.7, { strum: 0.008 });
    // One drop: kick and rim hit the third beat, and the bass leaves out the first.
    kick.hits(start, pattern('........x.......'), 0.95);
    rim.hits(start, pattern(bar % 4 === 3 ? '........x..x..x.' : '........x.......'), 0.85);
    hats.hits(start, pattern('x-o-x-o-x-o-x-ox'), 0.7);
    if (bar % 4 === 1) open.hits(start, pattern('..............x.'), 0.9);
    beads.hits(start, pattern('o.x.o.x.o.x.o.x.'), 0.7);
    if (bar % 4 === 3) toms.hits(start, pattern('............xx.o'), 0.7, 45);
    if (bar % 2) toad.note(start + 3.5, 33, 0.4, 0.7);
  });
  reed.line(song.bar(0), tune, key('A4', 'minor'), 0.66);
  reed.line(song.bar(4), answer, key('A4', 'minor'), 0.7);
  reed.line(song.bar(8), motif('-:3 8:0.5 9 | 10:1.5 9:0.5 8:2 | -:2 7:1 5 | 5:4'), key('A4', 'minor'), 0.6);
  return song.loopdown(
    {
      room: { rings: 2.4, size: 1, damping: 3800, before: 0.02 },
      echo: { seconds: (60 / 76) * 0.75, feedback: 0.56, tone: 2200 },
    },
    { glue: 1.8 },
  );
}

export const lowWater: BandLoop = {
  id: 'low-water',
  title: 'Low Water',
  story: 'What they play when the pond is a third of its size and nobody wants to talk about it.',
  bpm: 76,
  beatsPerBar: 4,
  key: 'A minor',
  colour: foldColors.horizon,
  compose,
};
