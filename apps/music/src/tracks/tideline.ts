import { choirAh } from '../instruments/breath.ts';
import { crash, greatDrum, shaker, swell, tom } from '../instruments/drums.ts';
import { feltPiano, glockenspiel } from '../instruments/modal.ts';
import { harp } from '../instruments/plucked-string.ts';
import { brass, strings, subBass, warmPad } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, highShelf, lowCut } from '../mixing/biquad.ts';
import { compressor, tremolo, width } from '../mixing/effects.ts';
import { tidelineCover } from '../covers/tideline.ts';
import type { Composition } from '../score/composition.ts';
import { curve } from '../score/form.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { joined, key, motif, raised, stretched } from '../score/melody.ts';
import { pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';

/** 5/4 as 3 + 2, like waves coming in. */
const chords = changes(
  'Fmaj9 | Fmaj9 | G/F | Fmaj9 | ' +
    'Fmaj9 | G/F | Am9 | Em7 | Dm9 | G9sus | Fmaj9 | C/E | ' +
    'Dm9 | Am9/C | Bbmaj7#11 | Fmaj9/A | Gm9 | C9sus | ' +
    'Fmaj9 | C/E | Dm9 | Bbmaj9 | Fmaj9/C | G9sus | Bbmaj9 | C9sus | ' +
    'Fmaj9 | G/F | Fmaj9 | Fmaj9',
);

const horizon = motif('5:3 8:2 | 7:3 5:2 | 6:2 7:1 5:2 | 3:5');
const rising = motif('1:2 2:1 5:2 | 4#:3 3:2 | 5:2 6:1 8:2 | 9:5');
const open = joined(
  motif('8:3 9:1 10 | 12:3 10:2 | 9:2 10:1 8:2 | 6:5'),
  motif('8:3 10:1 12 | 13:3 12:2 | 10:2 9:1 10:2 | 9:5'),
);
const scale = key('F4', 'lydian');

function compose(seconds?: number) {
  const song = new Song({
    seed: 'tideline',
    bpm: 84,
    beatsPerBar: 5,
    form: [
      ['fog', 4],
      ['tide', 8],
      ['lift', 6],
      ['open', 8],
      ['ebb', 4],
    ],
    bend: beat => (beat > 130 ? 1 - (beat - 130) * 0.012 : 1),
    tail: 7,
    seconds,
  });
  const { form } = song;
  const bars = chords.map(bar => bar[0]!);
  const hands = voiceLeading(bars, { voices: 4, low: 53, high: 74 });
  const wide = voiceLeading(bars, { voices: 5, low: 48, high: 79 });
  const tideRide = song.overBars(
    curve([
      [0, -5],
      [4, -2],
      [12, 0],
      [18, 2],
      [26, 1],
      [30, -8],
    ]),
  );

  const pad = song.part('pad', warmPad, {
    level: -12,
    reverb: -6,
    ride: tideRide,
    effects: [equaliser(lowCut(110), highShelf(4500, 3)), width(1.2)],
  });
  const bow = song.part(
    'strings',
    strings,
    {
      level: -12,
      reverb: -7,
      effects: [equaliser(lowCut(140), highShelf(6000, 1))],
      ride: song.overBars(
        curve([
          [8, -6],
          [12, -2],
          [18, 2],
          [26, 0],
          [29, -8],
        ]),
      ),
    },
    { late: -0.06 },
  );
  const horns = song.part(
    'brass',
    brass,
    { level: -12, reverb: -7, effects: [equaliser(lowCut(90), bell(1600, 1.5))] },
    { loose: 0.015, late: -0.03 },
  );
  const waves = song.part(
    'harp',
    harp,
    { level: -8, reverb: -9, echo: -13, effects: [equaliser(lowCut(150), bell(2800, 2))] },
    { loose: 0.01, uneven: 0.14 },
  );
  const piano = song.part(
    'piano',
    feltPiano,
    { level: -8, reverb: -8, echo: -16, effects: [equaliser(bell(2500, 3))] },
    { loose: 0.012, uneven: 0.1 },
  );
  const voices = song.part('choir', choirAh, {
    level: -10,
    reverb: -5,
    effects: [equaliser(lowCut(200), bell(2500, 2))],
  });
  const ground = song.part('ground', subBass, {
    level: -10,
    effects: [compressor({ threshold: -20, ratio: 3 })],
  });
  const spray = song.part(
    'spray',
    glockenspiel,
    { level: -15, reverb: -5, echo: -9, effects: [tremolo(0.13, 0.5)] },
    { loose: 0.04, uneven: 0.3 },
  );
  const thunder = song.part(
    'great drum',
    greatDrum,
    { level: -6, reverb: -9, effects: [equaliser(lowCut(32), bell(70, 2))] },
    { loose: 0.008, uneven: 0.08 },
  );
  const toms = song.part('toms', tom, { level: -11, reverb: -8 }, { loose: 0.006, uneven: 0.12 });
  const sand = song.part(
    'sand',
    shaker,
    { level: -20, pan: 0.3, reverb: -14 },
    { loose: 0.008, uneven: 0.25 },
  );
  const surf = song.part('surf', swell, { level: -16, reverb: -8 });
  const foam = song.part('foam', crash, { level: -15, reverb: -6, effects: [equaliser(highCut(11_000))] });

  bars.forEach((chord, bar) => {
    const start = song.bar(bar);
    const section = form.at(bar).name;
    const place = bar - form.at(bar).from;
    pad.chord(start, hands[bar]!, 5, section === 'open' ? 0.8 : 0.65, { spread: 0.4 });
    if (section !== 'fog')
      ground.note(
        start,
        bassOf(chord, section === 'open' || section === 'lift' ? 31 : 36),
        4.8,
        section === 'open' ? 0.75 : 0.55,
      );
    if (['lift', 'open'].includes(section) || (section === 'tide' && place >= 4))
      bow.chord(start, wide[bar]!, 5, 0.55, { spread: 0.4 });
    if (section === 'open') voices.chord(start, wide[bar]!.slice(1), 4.9, 0.52, { spread: 0.4 });
    if (section === 'ebb' && place < 3) bow.chord(start, hands[bar]!, 5, 0.4);
    // Ten eighths up and down again; every other wave reaches a little higher.
    const wave = bar % 2 ? [0, 1, 2, 3, 4, 5, 4, 3, 2, 1] : [0, 1, 2, 3, 2, 3, 4, 3, 2, 1];
    const ladder = [...hands[bar]!, ...hands[bar]!.map(pitch => pitch + 12)];
    if (section === 'fog' ? place >= 2 : bar < bars.length - 1)
      wave.forEach((rung, step) =>
        waves.note(
          start + step / 2,
          ladder[rung]!,
          2,
          (step === 0 || step === 6 ? 0.7 : 0.5) * (section === 'lift' ? 0.85 : 1),
          -0.4 + rung * 0.16,
        ),
      );
    for (let drop = 0; drop < 3; drop += 1) {
      const step = (bar * 7 + drop * 3) % 10;
      if (section !== 'lift')
        spray.note(
          start + step / 2,
          ladder[(bar + drop * 2) % 8]! + 12,
          1,
          0.4,
          (((bar + drop) % 3) - 1) * 0.5,
        );
    }
  });

  const at = (name: string) => song.bar(form.starts(name)[0]!.from);
  piano.line(at('fog'), motif('8:3 5:2 | 9:5 | 8:3 5:2 | 4#:5'), scale, 0.5, 1.2);
  piano.line(at('tide'), joined(horizon, rising), scale, 0.66, 1.2);
  horns.line(
    at('tide') + 20,
    stretched(raised(motif('1:2 2:1 5:2 | 4#:5 | 3:3 2:2 | 5:5'), 0), 1),
    key('F3', 'lydian'),
    0.5,
  );
  horns.line(
    at('lift'),
    motif('6:3 5:2 | 3:3 5:2 | 8:3 7:2 | 5:3 6:2 | 9:2 8:1 7:2 | 8:3 9:2'),
    key('F3', 'major'),
    0.72,
    1,
  );
  horns.line(at('lift'), motif('1:5 | 3:5 | 4:5 | 3:5 | 4:3 2:2 | 5:5'), key('F3', 'major'), 0.5, 1);
  bow.line(at('open'), open, key('F5', 'major'), 0.75, 1);
  horns.line(at('open'), raised(open, -7), key('F4', 'major'), 0.7, 1);
  horns.line(
    at('open'),
    motif('3:5 | 5:5 | 4:3 6:2 | 4:5 | 5:5 | 5:3 4:2 | 6:5 | 5:5'),
    key('F3', 'major'),
    0.55,
    1,
  );
  piano.line(at('ebb'), motif('8:3 5:2 | 6:2 7:1 5:2 | 3:3 2:2 | 1:5'), scale, 0.55, 1.3);

  for (const { bar, place, section } of form.within('tide', 'lift', 'open')) {
    const start = song.bar(bar);
    if (section.name === 'tide') {
      if (place >= 4) sand.hits(start, pattern('-.o.-.x.-.', 0.5), 0.7);
      if (place % 2 === 0) thunder.note(start, 31, 1, 0.45);
      continue;
    }
    thunder.hits(
      start,
      pattern(section.name === 'open' ? 'x.....x..o' : 'x.....o...', 0.5),
      section.name === 'open' ? 0.85 : 0.5 + place * 0.06,
      31,
    );
    toms.hits(
      start,
      pattern(section.name === 'open' ? 'x-o-x-x-xo' : '..-...-.-o', 0.5),
      0.35 + (section.name === 'open' ? 0.3 : place * 0.05),
      43,
    );
    sand.hits(start, pattern('x-o-x-o-x-o-x-o-x-o-', 0.25), 0.7);
    if (section.name === 'open' && place % 4 === 3) toms.hits(start + 3, pattern('xxxxxxxx', 0.25), 0.6, 48);
  }
  for (const name of ['tide', 'lift', 'open', 'ebb']) surf.note(at(name) - 2.8, 60, 1, 0.75);
  foam.note(at('open'), 60, 1, 0.9);
  foam.note(at('open') + 20, 60, 1, 0.8);
  foam.note(at('ebb'), 60, 1, 0.7);
  thunder.note(at('ebb'), 29, 1, 0.9);

  return song.mixdown(
    {
      room: { rings: 3.6, size: 1.5, damping: 5600, before: 0.035 },
      echo: { seconds: (60 / 84) * 1.5, feedback: 0.36, tone: 3000 },
    },
    { fadeIn: 1.2, fadeOut: 4, air: 2, glue: 1.8 },
  );
}

export const tideline: Composition = {
  id: 'tideline',
  file: 'tideline',
  title: 'Tideline',
  artist: 'Low Altitude',
  division: 'horizon',
  mood: 'vast',
  bpm: 84,
  key: 'F lydian',
  meter: '5/4',
  compose,
  cover: tidelineCover,
};
