import { foldColors } from '@sevenfold/brand';
import { clap, crash, openHat, closedHat, snare, softKick, tambourine, tom } from '../instruments/drums.ts';
import { crunchGuitar, twangGuitar } from '../instruments/electric-guitar.ts';
import { organ } from '../instruments/organ.ts';
import { roundBass } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, lowCut } from '../mixing/biquad.ts';
import { compressor, drive, tremolo } from '../mixing/effects.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { joined, key, motif } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';
import type { BandLoop } from './band-loop.ts';
import { croak } from './croak.ts';

/** A twelve-bar blues and a four-bar turnaround. */
const chords = changes('E7 | E7 | A7 | E7 | A7 | A7 | E7 | E7 | B7 | A7 | E7 | B7#9 | E7 | A7 | E7 | B7');
const riff = motif('1:0.5! 1_ 4 5 6b:0.25 5 4:0.5 3:0.5 1 | -:0.5 1 3 4 3:1_ 1:1');
const call = joined(
  motif('-:1 6:0.5 5 4 3 1:1 | 3:1.5 1:0.5 -:2'),
  motif('-:1 8:0.5 9 8 6 5:1 | 6:1.5 5:0.5 4:1 3'),
);
const scale = key('E3', 'blues');

function compose() {
  const song = new Song({
    seed: 'mudskipper stomp',
    bpm: 96,
    swing: 0.64,
    beatsPerBar: 4,
    tail: 3,
    form: [
      ['stomp', 4],
      ['riff', 8],
      ['turn', 4],
    ],
  });
  const bars = chords.map(bar => bar[0]!);
  const hands = voiceLeading(bars, { voices: 3, low: 55, high: 70 });
  const kick = song.part('kick', softKick, { level: -5, effects: [drive(1.6)] }, { loose: 0.005 });
  const back = song.part('snare', snare, { level: -10, reverb: -15 }, { loose: 0.006, late: 0.008 });
  const feet = song.part('feet', tom, { level: -9, reverb: -14 }, { loose: 0.008 });
  const hands2 = song.part('hands', clap, { level: -14, pan: 0.3, reverb: -13 }, { loose: 0.012 });
  const hats = song.part('hats', closedHat, { level: -19, pan: 0.25 }, { loose: 0.005, uneven: 0.2 });
  const open = song.part('open hats', openHat, { level: -22, pan: 0.25 });
  const jingles = song.part(
    'tambourine',
    tambourine,
    { level: -17, pan: -0.35 },
    { loose: 0.006, uneven: 0.15 },
  );
  const guitar = song.part(
    'guitar',
    crunchGuitar,
    { level: -9, pan: -0.4, reverb: -18, effects: [equaliser(lowCut(90), bell(1800, 2))] },
    { loose: 0.008, late: 0.006 },
  );
  const slide = song.part(
    'slide',
    twangGuitar,
    {
      level: -6,
      pan: 0.3,
      reverb: -11,
      echo: -14,
      effects: [tremolo(5.6, 0.25, false), equaliser(lowCut(150), bell(2400, 3))],
    },
    { loose: 0.012, late: 0.012 },
  );
  const keys = song.part(
    'organ',
    organ,
    {
      level: -17,
      pan: 0.5,
      reverb: -13,
      effects: [tremolo(6.2, 0.3), drive(1.5), equaliser(lowCut(180), highCut(5000))],
    },
    { loose: 0.006 },
  );
  const bass = song.part(
    'bass',
    roundBass,
    { level: -8, effects: [equaliser(highCut(1500)), compressor({ threshold: -20, ratio: 3, makeup: 2 })] },
    { loose: 0.004 },
  );
  const toad = song.part(
    'toad',
    croak,
    { level: -9, pan: 0.1, reverb: -14, effects: [equaliser(lowCut(120))] },
    { loose: 0.01 },
  );
  const crashes = song.part('crash', crash, { level: -18, reverb: -14 });

  bars.forEach((chord, bar) => {
    const start = song.bar(bar);
    const root = bassOf(chord, 40);
    const full = bar >= 4;
    const walk = bar % 2 ? [9, 7, 4, 0] : [0, 4, 7, 9];
    walk.forEach((step, beat) => bass.note(start + beat, root + step, 0.85, 0.85));
    bass.note(start + 3.5, root + 10, 0.4, 0.6);
    keys.chord(start + 0.5, hands[bar]!, 0.35, 0.6);
    keys.chord(start + 1.5, hands[bar]!, 0.35, 0.5);
    keys.chord(start + 2.5, hands[bar]!, bar % 4 === 3 ? 1.5 : 0.35, 0.6);
    kick.hits(start, pattern(full ? 'x.....x.x.......' : 'x...x...x...x...'), 0.95);
    back.hits(
      start,
      pattern(bar === 15 ? '....x...x.o.xoxx' : full ? '....x.......x..-' : '............x...'),
      0.9,
    );
    hands2.hits(start, pattern('....x.......x...'), full ? 0.7 : 0.95);
    jingles.hits(start, pattern('x.o.x.o.x.o.x.o.'), 0.7);
    if (full) hats.hits(start, pattern('x.o.x.o.x.o.x.o.'), 0.8);
    else feet.hits(start, pattern('x...o...x...o.o.'), 0.8, 41);
    if (full) open.hits(start, pattern('..............x.'), 0.8);
    toad.note(
      start + (bar % 2 ? 3.5 : 2.5),
      root - 12 < 30 ? root : root - 12,
      0.34,
      bar % 4 === 3 ? 0.95 : 0.6,
    );
    if (full) guitar.chord(start, [root, root + 7, root + 12], 0.5, 0.9, { strum: 0.008 });
    if (full) guitar.chord(start + 2.5, [root, root + 9], 0.4, 0.7, { strum: 0.008 });
    if (full && bar % 2 === 0 && bar < 12)
      guitar.line(start, riff, (degree, sharp) => scale(degree, sharp) + root - 40, 0.75, 0.8);
  });
  slide.line(song.bar(0), call, key('E4', 'blues'), 0.75);
  slide.line(song.bar(4) + 4, joined(call), key('E4', 'blues'), 0.72);
  slide.line(
    song.bar(12),
    motif('8:1! 6:0.5 8 9:1 8:0.5 6 | 8:1.5 6:0.5 5:1 4 | 3:0.5 4 5 6 8:1 6:0.5 5 | 4:1 3:0.5 1 0:2'),
    key('E4', 'blues'),
    0.82,
  );
  crashes.note(song.bar(4), 60, 1, 0.8);
  crashes.note(song.bar(12), 60, 1, 0.8);
  return song.loopdown(
    {
      room: { rings: 1.2, size: 0.7, damping: 5000, before: 0.012 },
      echo: { seconds: 0.14, feedback: 0.25, tone: 2800 },
    },
    { glue: 2 },
  );
}

export const mudskipperStomp: BandLoop = {
  id: 'mudskipper-stomp',
  title: 'Mudskipper Stomp',
  story: 'Recorded on a jetty. The low drum is the jetty.',
  bpm: 96,
  beatsPerBar: 4,
  key: 'E blues',
  colour: foldColors.summit,
  compose,
};
