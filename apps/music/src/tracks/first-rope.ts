import { choirAh, flute } from '../instruments/breath.ts';
import { clap, frameDrum, shaker, tambourine } from '../instruments/drums.ts';
import { glockenspiel } from '../instruments/modal.ts';
import { harp, steelGuitar, uprightBass } from '../instruments/plucked-string.ts';
import { strings } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, highShelf, lowCut } from '../mixing/biquad.ts';
import { compressor, width } from '../mixing/effects.ts';
import { firstRopeCover } from '../covers/first-rope.ts';
import type { Composition } from '../score/composition.ts';
import { bassOf, changes, voiceLeading, type Chord } from '../score/harmony.ts';
import { ending, joined, key, motif, raised } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';

/** 6/8: two beats per bar, three eighths per beat. */
const eighth = 1 / 3;
const path = 'D | C/D | G/D | D | Bm7 | G | Asus4 | A';
const ridge = 'G | D/F# | Em7 | A | Bm7 | F#m7 | G | A';
const lift = 'C | D | Bsus4 | B7';
const view = 'E | B/D# | C#m7 | A | E/G# | A | B9sus | E';
const chords = changes(
  `D | D | C/D | D | G/D | D | Asus4 | A | ${path} | ${path} | ${ridge} | ${path} | ${lift} | ${view} | ${view} | A | E/G# | F#m7 | B9sus | Eadd9 | Eadd9`,
);

/** Step, step, and a look around: the tune of someone who counts holds. */
const climb = motif(
  '1:0.6667 2:0.3333 3:0.6667 5:0.3333 | 6:0.6667 5:0.3333 3:1 | 4:0.6667 5:0.3333 6:0.6667 4:0.3333 | 5:1.6667 -:0.3333',
);
const pause = motif(
  '8:0.6667 7b:0.3333 6:0.6667 5:0.3333 | 6:0.6667 4:0.3333 2:1 | 5:0.6667 4:0.3333 3:0.6667 2:0.3333 | 2:1.6667 -:0.3333',
);
const across = joined(
  motif(
    '6:1 8:0.6667 6:0.3333 | 5:1.6667 3:0.3333 | 4:0.6667 5:0.3333 6:0.6667 7:0.3333 | 6:1.6667 -:0.3333',
  ),
  motif(
    '8:0.6667 9:0.3333 10:0.6667 8:0.3333 | 7:1.6667 5:0.3333 | 6:0.6667 8:0.3333 9:0.6667 8:0.3333 | 9:2',
  ),
);
const summit = joined(
  motif('8:1.3333 9:0.3333 10 | 9:1.6667 7:0.3333 | 8:1 6:0.6667 5:0.3333 | 6:1.6667 -:0.3333'),
  motif(
    '8:0.6667 9:0.3333 10:0.6667 12:0.3333 | 11:1.6667 10:0.3333 | 9:0.6667 8:0.3333 9:0.6667 7:0.3333 | 8:1.6667 -:0.3333',
  ),
);
const [inD, inE] = [key('D5', 'major'), key('E5', 'major')];

/** Fingerpicking: the thumb alternates bass notes, the fingers fill in. */
function fingers(
  chord: Chord,
  voicing: readonly number[],
  turn: number,
): [at: number, pitch: number, touch: number][] {
  const [low, middle, high] = voicing;
  const root = bassOf(chord, 43);
  return [
    [0, root, 0.8],
    [1, middle!, 0.5],
    [2, high!, 0.62],
    [3, turn % 2 ? root + 7 : low!, 0.7],
    [4, high!, 0.5],
    [5, middle!, 0.55],
  ];
}

function compose(seconds?: number) {
  const song = new Song({
    seed: 'first rope',
    bpm: 80,
    beatsPerBar: 2,
    form: [
      ['foot', 8],
      ['path', 8],
      ['higher', 8],
      ['ridge', 8],
      ['rope', 8],
      ['lift', 4],
      ['view', 16],
      ['rest', 6],
    ],
    bend: beat => (beat > 122 ? 1 - (beat - 122) * 0.028 : beat > 84 && beat < 88 ? 0.96 : 1),
    tail: 5,
    seconds,
  });
  const { form } = song;
  const bars = chords.map(bar => bar[0]!);
  const hands = voiceLeading(bars, { voices: 3, low: 55, high: 71 });
  const choirs = voiceLeading(bars, { voices: 4, low: 52, high: 74 });

  const wood = [
    equaliser(lowCut(90), bell(210, -1.5), bell(3500, 2), highShelf(8000, 2)),
    compressor({ threshold: -24, ratio: 2, makeup: 2 }),
  ];
  const guitar = song.part(
    'guitar',
    steelGuitar,
    { level: -8, pan: -0.35, reverb: -16, effects: wood },
    { loose: 0.008, uneven: 0.12 },
  );
  const second = song.part(
    'second guitar',
    steelGuitar,
    { level: -11, pan: 0.45, reverb: -16, effects: wood },
    { loose: 0.011, late: 0.006, uneven: 0.14 },
  );
  const bass = song.part(
    'bass',
    uprightBass,
    {
      level: -7,
      effects: [equaliser(lowCut(40), highCut(2200)), compressor({ threshold: -22, ratio: 3, makeup: 2 })],
    },
    { loose: 0.006 },
  );
  const whistle = song.part(
    'flute',
    flute,
    { level: -9, pan: 0.08, reverb: -9, echo: -20, effects: [equaliser(lowCut(300))] },
    { loose: 0.01, late: 0.01, uneven: 0.08 },
  );
  const people = song.part(
    'choir',
    choirAh,
    { level: -8, reverb: -8, effects: [equaliser(lowCut(160), bell(2800, 2)), width(1.15)] },
    { loose: 0.012 },
  );
  const bow = song.part(
    'strings',
    strings,
    { level: -15, reverb: -8, effects: [equaliser(lowCut(150))] },
    { late: -0.04 },
  );
  const strings2 = song.part(
    'harp',
    harp,
    { level: -13, pan: 0.3, reverb: -10 },
    { loose: 0.008, uneven: 0.12 },
  );
  const sparks = song.part(
    'glockenspiel',
    glockenspiel,
    { level: -20, pan: -0.2, reverb: -8, echo: -14 },
    { loose: 0.006 },
  );
  const drum = song.part(
    'frame drum',
    frameDrum,
    { level: -8.5, pan: -0.08, reverb: -14, effects: [equaliser(lowCut(45), bell(3000, 3))] },
    { loose: 0.006, uneven: 0.12 },
  );
  const hands2 = song.part('claps', clap, { level: -17, pan: 0.25, reverb: -11 }, { loose: 0.01 });
  const beads = song.part('shaker', shaker, { level: -20, pan: 0.35 }, { loose: 0.006, uneven: 0.2 });
  const jingles = song.part(
    'tambourine',
    tambourine,
    { level: -20, pan: -0.3, reverb: -14 },
    { loose: 0.006, uneven: 0.15 },
  );

  bars.forEach((chord, bar) => {
    const start = song.bar(bar);
    const section = form.at(bar).name;
    if (bar === bars.length - 1) {
      guitar.chord(start, [40, 52, ...hands[bar]!, 76], 6, 0.7, { strum: 0.3 });
      bass.note(start, 40, 5, 0.7);
      return;
    }
    const loud = section === 'foot' ? 0.85 : section === 'rest' ? 0.75 : 1;
    for (const [step, pitch, touch] of fingers(chord, hands[bar]!, bar))
      guitar.note(start + step * eighth, pitch, 0.9, touch * loud);
    if (['higher', 'ridge', 'view'].includes(section))
      for (const step of [0, 2, 3, 5])
        second.chord(
          start + step * eighth,
          hands[bar]!.map(pitch => pitch + (pitch < 60 ? 12 : 0)),
          0.4,
          step % 3 === 0 ? 0.42 : 0.3,
          { strum: 0.02, spread: 0.1 },
        );
    if (section !== 'foot' && section !== 'rest') {
      bass.note(start, bassOf(chord, 38), 0.95, 0.8);
      bass.note(start + 1, bar % 2 ? bassOf(chord, 38) + 7 : bassOf(chord, 38), 0.62, 0.66);
      if (bar % 4 === 3) bass.note(start + 1 + 2 * eighth, bassOf(bars[bar + 1] ?? chord, 38) - 2, 0.3, 0.6);
    }
    if (['ridge', 'lift', 'view'].includes(section)) bow.chord(start, choirs[bar]!, 2, 0.5, { spread: 0.3 });
    if (section === 'lift' || section === 'view')
      people.chord(start, choirs[bar]!, 1.9, section === 'lift' ? 0.42 + (bar - 40) * 0.09 : 0.62, {
        spread: 0.4,
      });
    if (section === 'rest' && bar < bars.length - 2)
      people.chord(start, choirs[bar]!, 1.9, 0.4, { spread: 0.4 });
    if (section === 'view' || section === 'rest')
      [0, 1, 2, 3, 4, 5].forEach(step =>
        strings2.note(
          start + step * eighth,
          choirs[bar]![[0, 1, 2, 3, 2, 1][step]!]! + 12,
          1.2,
          0.45 + (step === 0 ? 0.15 : 0),
        ),
      );
  });

  const at = (name: string) => song.bar(form.starts(name)[0]!.from);
  whistle.line(
    at('foot') + 8,
    motif('-:1 5:0.6667 6:0.3333 | 8:2 | 7b:0.6667 6:0.3333 5:1 | 5:2'),
    inD,
    0.42,
  );
  whistle.line(at('path'), joined(climb, pause), inD, 0.62);
  whistle.line(
    at('higher'),
    joined(climb, ending(raised(climb, 2), motif('3:0.6667 4:0.3333 2:1'))),
    inD,
    0.68,
  );
  whistle.line(at('ridge'), across, inD, 0.66);
  whistle.line(at('rope'), joined(climb, pause), inD, 0.7);
  people.line(at('rope') + 8, joined(raised(pause, -5)), inD, 0.42);
  sparks.line(at('rope'), joined(climb, pause), inD, 0.36);
  whistle.line(at('view'), joined(summit, summit), inE, 0.78);
  people.line(at('view') + 16, raised(summit, -7), inE, 0.5);
  sparks.line(at('view') + 16, summit, inE, 0.42);
  whistle.line(
    at('rest'),
    motif('8:1 6:0.6667 5:0.3333 | 5:2 | 6:0.6667 5:0.3333 3:1 | 2:2 | 1:2'),
    inE,
    0.5,
  );

  for (const { bar, place, section } of form.within('path', 'higher', 'ridge', 'rope', 'lift', 'view')) {
    const start = song.bar(bar);
    const full = section.name !== 'path' && section.name !== 'lift';
    drum.hits(start, pattern(place % 4 === 3 && full ? 'x.-x-x' : 'x..o.-', eighth), 0.82, 41);
    if (full) drum.hits(start, pattern('..-.o.', eighth), 0.5, 53);
    beads.hits(start, pattern('x-ox-o', eighth), full ? 0.85 : 0.55);
    if (section.name === 'higher' || section.name === 'view')
      hands2.hits(start, pattern('...x..', eighth), 0.8);
    if (section.name === 'view' || section.name === 'ridge')
      jingles.hits(start, pattern('-.-x.-', eighth), 0.9);
    if (section.name === 'lift') drum.hits(start, pattern('ooxoox', eighth), 0.4 + place * 0.14, 45);
  }

  return song.mixdown(
    {
      room: { rings: 1.9, size: 0.95, damping: 6000, before: 0.02 },
      echo: { seconds: 0.5, feedback: 0.25, tone: 3000 },
    },
    { fadeOut: 2.5, air: 1.5 },
  );
}

export const firstRope: Composition = {
  id: 'first-rope',
  file: 'first_rope',
  title: 'First Rope',
  artist: 'Base Camp Choir',
  division: 'summit',
  mood: 'hopeful',
  bpm: 80,
  key: 'D to E major',
  meter: '6/8',
  compose,
  cover: firstRopeCover,
};
