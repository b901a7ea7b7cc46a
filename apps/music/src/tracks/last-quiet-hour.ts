import { feltPiano, glockenspiel } from '../instruments/modal.ts';
import { flute } from '../instruments/breath.ts';
import { strings, warmPad } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, highShelf, lowCut, lowShelf } from '../mixing/biquad.ts';
import { compressor, width } from '../mixing/effects.ts';
import { lastQuietHourCover } from '../covers/last-quiet-hour.ts';
import type { Composition } from '../score/composition.ts';
import { curve } from '../score/form.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { ending, inverted, joined, key, motif, raised } from '../score/melody.ts';
import { Song } from '../score/song.ts';

const page = 'Dbadd9 | Ab/C | Bbm7 | Gbmaj7 | Db/F | Gbmaj9 | Ebm9 | Ab9sus';
const dusk = 'Bbm9 | F7/A | Ebm9/Gb | Gbm6 | Db/Ab | Bbm7 | Ebm9 | Ab7b9';
const chords = changes(
  `Dbadd9 | Gbmaj9/Db | Dbadd9 | Ab9sus | ${page} | ${page} | ${dusk} | ${page} | Gbmaj9 | Gbm6 | Db/F | Ab9sus | Dbadd9 | Dbadd9`,
);

/** A phrase and its continuation, which `known` ends on the tonic. */
const sentence = motif('5:1.5 6:0.5 5:1 | 8:2 7:1 | 6:1.5 5:0.5 3:1 | 4:3');
const continued = motif('5:1 6 8 | 9:2 8:1 | 6:1 4 2 | 5:3');
const known = ending(continued, motif('9:0.5 8 7 8 6 7 | 8:3'));
const question = joined(
  motif('10:2 9:1 | 8:1.5 7#:0.5 8:1 | 9:1 8 6 | 6b:3'),
  motif('8:1 5 8 | 10:2 8:1 | 9:1 11 9 | 7:2 6:1'),
);
const scale = key('Db4', 'major');

function compose(seconds?: number) {
  const song = new Song({
    seed: 'last quiet hour',
    bpm: 74,
    beatsPerBar: 3,
    form: [
      ['lamp', 4],
      ['sentence', 8],
      ['again', 8],
      ['dusk', 8],
      ['known', 8],
      ['closing', 6],
    ],
    // Rubato over four bars: slightly faster in the middle, slightly slower at the end.
    bend: beat =>
      (1 + 0.05 * Math.sin((beat / 12) * 2 * Math.PI - 0.9)) * (beat > 112 ? 1 - (beat - 112) * 0.018 : 1),
    tail: 6,
    seconds,
  });
  const { form } = song;
  const bars = chords.map(bar => bar[0]!);
  const hands = voiceLeading(bars, { voices: 3, low: 51, high: 66 });
  const choirs = voiceLeading(bars, { voices: 4, low: 50, high: 73 });

  const piano = song.part(
    'piano',
    feltPiano,
    {
      level: -4,
      reverb: -13,
      effects: [
        equaliser(lowShelf(140, -2), bell(420, -1.5), bell(2400, 3), highShelf(5000, 4)),
        compressor({ threshold: -26, ratio: 2, makeup: 2 }),
      ],
    },
    { loose: 0.014, uneven: 0.1 },
  );
  const bow = song.part(
    'strings',
    strings,
    {
      level: -11,
      reverb: -7,
      effects: [equaliser(lowCut(120), highCut(6500), bell(300, -1.5)), width(1.15)],
      ride: song.overBars(
        curve([
          [12, -4],
          [20, 0],
          [27, 2],
          [29, -1],
          [36, 1],
          [42, -6],
        ]),
      ),
    },
    { loose: 0.02, late: -0.05 },
  );
  const solo = song.part(
    'cello',
    strings,
    { level: -9, pan: 0.25, reverb: -8, effects: [width(0.4), equaliser(lowCut(80), highCut(3800))] },
    { late: -0.04 },
  );
  const wind = song.part(
    'flute',
    flute,
    { level: -10, pan: -0.25, reverb: -6, effects: [equaliser(lowCut(250))] },
    { loose: 0.015 },
  );
  const air = song.part('air', warmPad, {
    level: -16,
    reverb: -5,
    effects: [equaliser(lowCut(200), highShelf(4000, 3))],
  });
  const stars = song.part(
    'stars',
    glockenspiel,
    { level: -14, pan: 0.45, reverb: -5, echo: -10 },
    { loose: 0.03, uneven: 0.2 },
  );

  bars.forEach((chord, bar) => {
    const start = song.bar(bar);
    const [low, middle, high] = hands[bar]!;
    const section = form.at(bar);
    const soft =
      section.name === 'lamp' || section.name === 'closing' ? 0.42 : section.name === 'dusk' ? 0.62 : 0.5;
    const root = bassOf(chord, section.name === 'dusk' || section.name === 'known' ? 34 : 41);
    if (bar === bars.length - 1) {
      piano.chord(start, [root - 12, root, low!, middle!, high!, 80], 7, 0.42, { strum: 0.5 });
      return;
    }
    piano.note(start, root, 2.9, soft + 0.1);
    // The left hand plays a waltz; where the strings carry the harmony, it runs in eighths.
    if (section.name === 'dusk' || section.name === 'known')
      [low!, middle!, high!, middle!, low!].forEach((pitch, step) =>
        piano.note(start + 0.5 + step / 2, pitch, 1.6, soft * 0.72),
      );
    else {
      piano.chord(start + 1, [low!, middle!], 1.8, soft * 0.72, { strum: 0.015 });
      piano.chord(start + 2, [middle!, high!], 0.9, soft * 0.62, { strum: 0.015 });
    }
    if (section.name !== 'lamp') air.chord(start, choirs[bar]!.slice(1), 3, 0.5);
    if (
      ['dusk', 'known'].includes(section.name) ||
      (section.name === 'closing' && bar < 40) ||
      (section.name === 'again' && bar >= 16)
    )
      bow.chord(start, choirs[bar]!, 3, 0.55, { spread: 0.4 });
  });

  const at = (name: string) => song.bar(form.starts(name)[0]!.from);
  piano.line(at('lamp') + 6, motif('8:1.5 9:0.5 10:1 | 9:3?'), key('Db5', 'major'), 0.4);
  piano.line(at('sentence'), joined(sentence, continued), key('Db5', 'major'), 0.62, 1.15);
  piano.line(at('again'), joined(sentence, known), key('Db5', 'major'), 0.66, 1.15);
  piano.line(at('again'), joined(raised(sentence, -2), raised(known, -2)), key('Db5', 'major'), 0.34, 1.1);
  piano.line(at('dusk'), question, scale, 0.66, 1.2);
  solo.line(
    at('dusk'),
    joined(motif('3:3 | 2:3 | 4:2 3:1 | 2b:3 | 3:2 5:1 | 6:3 | 4:2 6:1 | 5:3')),
    key('Db3', 'major'),
    0.62,
    1,
  );
  wind.line(
    at('dusk') + 12,
    joined(inverted(motif('8:1 5 8 | 10:2 8:1'), 8), motif('9:2 8:1 | 7:3')),
    key('Db5', 'major'),
    0.4,
  );
  piano.line(at('known'), joined(sentence, known), key('Db5', 'major'), 0.8, 1.2);
  piano.line(at('known'), joined(raised(sentence, 7), raised(known, 7)), scale, 0.5, 1.1);
  solo.line(
    at('known'),
    motif('1:3 | 7:2 6:1 | 3:3 | 2:2 1:1 | 3:3 | 4:2 6:1 | 4:3 | 5:3'),
    key('Db3', 'major'),
    0.6,
    1,
  );
  wind.line(at('known') + 12, motif('12:2 10:1 | 11:3 | 9:1.5 8:0.5 6:1 | 5:3'), scale, 0.45);
  piano.line(at('closing'), motif('10:1.5 9:0.5 8:1 | 6b:3 | 8:1.5 5:0.5 3:1 | 2:3 | 1:3'), scale, 0.5, 1.3);
  stars.line(at('known') + 12, motif('-:2 19:1 | 15:3 | -:1 18 16 | 15:3'), scale, 0.5);
  stars.line(at('closing'), motif('17:3 | -:3 | 15:1.5 12 | 16:3 | 15:1 19 22'), scale, 0.36);

  return song.mixdown(
    {
      room: { rings: 2.6, size: 1.1, damping: 4600, before: 0.028 },
      echo: { seconds: 0.61, feedback: 0.3, tone: 2400 },
    },
    { loudness: -15, fadeOut: 3, air: 2.5, bass: -1, glue: 2 },
  );
}

export const lastQuietHour: Composition = {
  id: 'last-quiet-hour',
  file: 'last_quiet_hour',
  title: 'The Last Quiet Hour',
  artist: 'The Last Chapter',
  division: 'vespera',
  mood: 'quiet',
  bpm: 74,
  key: 'D♭ major',
  meter: '3/4',
  compose,
  cover: lastQuietHourCover,
};
