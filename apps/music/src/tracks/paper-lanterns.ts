import { brush, ride, rimshot, softKick } from '../instruments/drums.ts';
import { electricPiano } from '../instruments/frequency-modulation.ts';
import { flute } from '../instruments/breath.ts';
import { kalimba, vibraphone } from '../instruments/modal.ts';
import { nylonGuitar, uprightBass } from '../instruments/plucked-string.ts';
import { bell, equaliser, highCut, highShelf, lowCut } from '../mixing/biquad.ts';
import { chorus, compressor, tremolo } from '../mixing/effects.ts';
import { paperLanternsCover } from '../covers/paper-lanterns.ts';
import type { Composition } from '../score/composition.ts';
import { curve } from '../score/form.ts';
import { changes, voiceLeading } from '../score/harmony.ts';
import { ending, joined, key, motif, raised } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';
import { walkingBass } from '../score/walking-bass.ts';

const verse = 'Gmaj9 | Em9 | Am9 | D13 | Gmaj9 | Bm7 E7b9 | Am9 D9sus | G69 D13';
const bridge = 'Cmaj9 | Cm6 | Bm7 | E7b9 | Am9 | Cm6/Eb | G69/D | D9sus D7b9';
const chords = changes(
  `G69 | Am9 D9sus | G69 | Am9 D13 | ${verse} | ${bridge} | ${verse} | ${verse} | Cmaj9 | Cm6 | Gmaj9 | G69`,
);

/** A question, its echo one step higher, and an unhurried answer. */
const question = motif('5:1.5 6:0.5 8:1 7:0.5 5 | 6:1.5 5:0.5 3:2');
const echo = ending(raised(question, 1), motif('6:0.5 7 5:1'));
const answer = motif('8:0.5 9 10:1 9:0.5 8 7:0.5 5 | 6:1 4#:0.5 6 5:1.5 -:0.5');
const home = motif('-:0.5 6 7 8:1 7:0.5 6 5 | 5:3 -:1');
const melody = joined(question, echo, answer, home);
const lantern = joined(
  motif('7:1.5 6:0.5 7 8 9:1 | 8:1.5 7:0.5 6b:2'),
  motif('7:1.5 5:0.5 7 9 8:1 | 7:2 6#:1 -:1'),
  motif('6:1 8:0.5 10 9:1.5 8:0.5 | 10:1.5 8:0.5 6b:2'),
  motif('7:1 8:0.5 9 12:1 10:0.5 9 | 8:2 9:0.5 8 7 6'),
);
const reply = joined(
  motif('-:2 12:0.5 10 9 8 | 10:1 -:1 9:0.5 8 7 5'),
  motif('6:0.5 8 10 13 12:1.5 10:0.5 | 11:1 9:0.5 7 6:1 -:1'),
  motif('-:1 5:0.5 8 9 10 12 14 | 13:1.5 12:0.5 10b:1 9#:1'),
  motif('8:0.5 10 12 10 9:1.5 8:0.5 | 8:3 -:1'),
);
const scale = key('G4', 'major');

function compose(seconds?: number) {
  const song = new Song({
    seed: 'paper lanterns',
    bpm: 88,
    swing: 0.61,
    beatsPerBar: 4,
    form: [
      ['intro', 4],
      ['verse', 8],
      ['bridge', 8],
      ['reply', 8],
      ['verse again', 8],
      ['coda', 4],
    ],
    bend: beat => (beat > 148 ? 1 - (beat - 148) * 0.016 : 1),
    tail: 5,
    seconds,
  });
  const { form } = song;

  const guitar = song.part(
    'guitar',
    nylonGuitar,
    {
      level: -9,
      pan: -0.3,
      reverb: -14,
      effects: [equaliser(lowCut(110), bell(240, -2), bell(2600, 1.5), highShelf(7000, -2))],
    },
    { loose: 0.012, late: 0.008, uneven: 0.12 },
  );
  const keys = song.part(
    'keys',
    electricPiano,
    {
      level: -14,
      pan: 0.3,
      reverb: -10,
      effects: [chorus(), tremolo(3.4, 0.18), equaliser(lowCut(160), highCut(5200))],
    },
    { loose: 0.01, late: 0.012, uneven: 0.1 },
  );
  const bass = song.part(
    'bass',
    uprightBass,
    {
      level: -5,
      reverb: -30,
      effects: [
        equaliser(lowCut(38), bell(90, 1.5), highCut(2600)),
        compressor({ threshold: -22, ratio: 3, makeup: 3 }),
      ],
    },
    { loose: 0.008, late: -0.004, uneven: 0.08 },
  );
  const vibes = song.part(
    'vibes',
    vibraphone,
    {
      level: -8,
      pan: 0.14,
      reverb: -9,
      echo: -17,
      effects: [tremolo(5.2, 0.2), equaliser(lowCut(180))],
    },
    { loose: 0.014, late: 0.014, uneven: 0.1 },
  );
  const wind = song.part(
    'flute',
    flute,
    {
      level: -8.5,
      pan: -0.12,
      reverb: -8,
      echo: -16,
      effects: [equaliser(lowCut(220), highShelf(6000, -2))],
    },
    { loose: 0.012, late: 0.018, uneven: 0.08 },
  );
  const thumb = song.part(
    'kalimba',
    kalimba,
    { level: -10, pan: 0.42, reverb: -8, echo: -12 },
    { loose: 0.01, uneven: 0.15 },
  );
  const kick = song.part(
    'kick',
    softKick,
    { level: -9, effects: [equaliser(highCut(3200))] },
    { loose: 0.006 },
  );
  const brushes = song.part(
    'brushes',
    brush,
    { level: -13, pan: 0.15, reverb: -20, effects: [equaliser(lowCut(400))] },
    { loose: 0.007, uneven: 0.18 },
  );
  const cymbal = song.part(
    'ride',
    ride,
    { level: -19, pan: 0.36, reverb: -16, effects: [equaliser(highShelf(8000, -3))] },
    { loose: 0.006, uneven: 0.15 },
  );
  const rim = song.part('rim', rimshot, { level: -19, pan: -0.24, reverb: -16 }, { loose: 0.006 });

  const slots = chords.flatMap((bar, number) =>
    bar.map((chord, half) => ({
      bar: number,
      at: song.bar(number) + half * (4 / bar.length),
      beats: 4 / bar.length,
      chord,
    })),
  );
  const hands = voiceLeading(
    slots.map(slot => slot.chord),
    { voices: 4, low: 52, high: 72 },
  );
  const fills = form.sections.map(section => section.from + section.bars - 1);

  slots.forEach(({ bar, at, beats, chord }, slot) => {
    const voicing = hands[slot]!;
    const last = slot === slots.length - 1;
    // The guitar anticipates the second half of the bar. The last chord is strummed slowly and rings.
    if (last) guitar.chord(at, voicing, 7, 0.6, { strum: 0.22, spread: 0.3 });
    else {
      guitar.chord(at, voicing, beats === 4 ? 1.4 : 0.9, 0.58, { strum: 0.028, spread: 0.22 });
      if (beats === 4) guitar.chord(at + 1.5, voicing.slice(1), 0.45, 0.36, { strum: 0.012, spread: 0.22 });
      if (beats === 4) guitar.chord(at + 2.5, voicing, 1.1, 0.5, { strum: 0.024, spread: 0.22 });
      else guitar.chord(at + 1.5, voicing.slice(1), 0.4, 0.4, { strum: 0.012, spread: 0.22 });
    }
    if (form.at(bar).name !== 'intro')
      keys.chord(at, voicing.slice(0, 3), beats * 0.94, 0.42, { strum: 0.01 });
    const next = slots[slot + 1]?.chord ?? chord;
    const steps = walkingBass(chord, next, 40, bar);
    if (form.at(bar).name === 'intro') bass.note(at, steps[0]!, beats * 0.9, 0.7);
    else if (last) bass.note(at, 31, 6, 0.75);
    else if (beats === 2)
      [steps[0]!, steps[3]!].forEach((pitch, step) => bass.note(at + step, pitch, 0.92, 0.78));
    else {
      steps.forEach((pitch, step) => bass.note(at + step, pitch, 0.92, step % 2 ? 0.72 : 0.82));
      if (fills.includes(bar)) bass.note(at + 3.5, steps[3]!, 0.35, 0.55);
    }
  });

  for (const { from } of form.starts('intro')) {
    for (let bar = from; bar < from + 4; bar += 1)
      [0, 1.5, 2, 3.5].forEach((at, step) =>
        thumb.note(song.bar(bar) + at, scale([8, 10, 12, 9][(step + bar) % 4]!), 1, 0.5 + 0.1 * (step % 2)),
      );
  }
  for (const { from } of form.starts('verse', 'verse again')) vibes.line(song.bar(from), melody, scale, 0.62);
  for (const { from } of form.starts('bridge')) wind.line(song.bar(from), lantern, scale, 0.66);
  for (const { from } of form.starts('reply')) {
    vibes.line(song.bar(from), reply, scale, 0.6);
    for (let bar = 1; bar < 8; bar += 2)
      thumb.line(song.bar(from + bar) + 2, motif('12:0.5 10 9 8'), scale, 0.4);
  }
  // In the second verse the flute joins a third above, late, as if it had just remembered.
  for (const { from } of form.starts('verse again'))
    wind.line(song.bar(from) + 16, raised(joined(answer, home), 2), scale, 0.4);
  for (const { from } of form.starts('coda')) {
    wind.line(song.bar(from), motif('3:1.5 5:0.5 6:1 5 | 6b:2 5:2 | 5:1.5 6:0.5 8:1 9 | 10:4'), scale, 0.55);
    vibes.line(song.bar(from + 2), motif('-:3 12:0.5 14 | 17:4'), scale, 0.4);
  }

  for (const { bar, section } of form.within('verse', 'bridge', 'reply', 'verse again')) {
    const start = song.bar(bar);
    kick.hits(start, pattern(bar % 2 ? 'x... ...o x.-. ....' : 'x... .... o... ..-.'), 0.6);
    brushes.hits(start, pattern('-.-. x.-. -.-. x.-o'), 0.62);
    if (section.name !== 'verse') cymbal.hits(start, pattern('x... x.o. x... x.o.'), 0.6);
    if (section.name === 'bridge') rim.hits(start, pattern('.... x... .... x...'), 0.6);
    if (fills.includes(bar)) brushes.hits(start, pattern('.... .... ..o- xoxx'), 0.7);
  }
  for (const { bar } of form.within('coda').slice(0, 2))
    brushes.hits(song.bar(bar), pattern('-... x... -... o...'), 0.5);

  return song.mixdown(
    {
      room: { rings: 1.7, size: 0.8, damping: 5200, before: 0.018 },
      echo: { seconds: (60 / 88) * 0.75, feedback: 0.3, tone: 2600 },
    },
    {
      course: song.overBars(
        curve([
          [0, -1],
          [3.9, -1],
          [4, -3.4],
          [11.5, -2.6],
          [12, -1.2],
          [19.5, -0.4],
          [20, 0],
          [27.9, 0],
          [28, -1],
          [35, 0.4],
          [36, -2],
          [40, -3],
        ]),
      ),
      fadeIn: 0.01,
      fadeOut: 2.5,
      air: 1,
    },
  );
}

export const paperLanterns: Composition = {
  id: 'paper-lanterns',
  file: 'paper_lanterns',
  title: 'Paper Lanterns',
  artist: 'Paper Lanterns',
  division: 'lumina',
  mood: 'warm',
  bpm: 88,
  key: 'G major',
  meter: '4/4',
  compose,
  cover: paperLanternsCover,
};
