import {
  clap,
  closedHat,
  openHat,
  rimshot,
  shaker,
  softKick,
  swell,
  woodBlock,
} from '../instruments/drums.ts';
import { electricPiano, logDrum } from '../instruments/frequency-modulation.ts';
import { kalimba, marimba, vibraphone } from '../instruments/modal.ts';
import { mutedGuitar, nylonGuitar } from '../instruments/plucked-string.ts';
import { roundBass, softLead, warmPad } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, highShelf, lowCut } from '../mixing/biquad.ts';
import { chorus, compressor, sweep, tremolo } from '../mixing/effects.ts';
import { harbourLightCover } from '../covers/harbour-light.ts';
import type { Composition } from '../score/composition.ts';
import { curve } from '../score/form.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { ending, joined, key, motif, raised } from '../score/melody.ts';
import { euclid, pattern } from '../score/rhythm.ts';
import { Song } from '../score/song.ts';

const quay = changes('Amaj9 | F#m9 | Dmaj9 | E9sus');
const water = changes('Bm9 | C#m7 | Dmaj9 | E9sus | Bm9 | C#m7 | F#m9 | E9sus');

/** Short, short, long: the lighthouse's signal. */
const signal = motif('5:0.75_ 5 8:1.5 6:0.5 5 | 3:0.75_ 5 6:2.5 | 5:0.75_ 5 8:1.5 9:0.5 8 | 6:0.75_ 5 3:2.5');
const reply = ending(raised(signal, 2), motif('6:0.75_ 5 8:2.5'));
const ferry = joined(
  motif('9:1.5 8:0.5 6:1 8 | 10:1.5 9:0.5 7:2 | 8:1 6:0.5 5 6:1 8 | 9:3 -:1'),
  motif('9:1.5 8:0.5 6:1 9 | 10:1.5 12:0.5 10:2 | 8:0.5 10 12 13 12:1 10 | 9:3 -:1'),
);
const scale = key('A4', 'major');

function compose(seconds?: number) {
  const song = new Song({
    seed: 'harbour light',
    bpm: 108,
    swing: 0.55,
    swingUnit: 0.25,
    beatsPerBar: 4,
    form: [
      ['quay', 4],
      ['signal', 8],
      ['signal again', 8],
      ['water', 8],
      ['fog', 4],
      ['light', 8],
      ['out', 6],
    ],
    tail: 4,
    seconds,
  });
  const { form } = song;
  const chordAt = (bar: number) => {
    const section = form.at(bar);
    const place = bar - section.from;
    return (section.name === 'water' ? water[place]! : quay[place % 4]!)[0]!;
  };
  const bars = Array.from({ length: form.bars }, (_, bar) => bar);
  const hands = voiceLeading(bars.map(chordAt), { voices: 4, low: 55, high: 74 });

  const kick = song.part(
    'kick',
    softKick,
    { level: -6.5, effects: [equaliser(bell(60, 2))] },
    { loose: 0.003 },
  );
  const pump = (depth: number) => song.duckedBy(kick, depth, 0.24);
  const woods = song.part(
    'marimba',
    marimba,
    { level: -8, pan: -0.3, reverb: -14, echo: -18, effects: [equaliser(lowCut(150), bell(2500, 3))] },
    { loose: 0.005, uneven: 0.12 },
  );
  const thumbs = song.part(
    'kalimba',
    kalimba,
    { level: -8.5, pan: 0.2, reverb: -10, echo: -12, effects: [equaliser(bell(3000, 2))] },
    { loose: 0.006, uneven: 0.1 },
  );
  const guitar = song.part(
    'guitar',
    nylonGuitar,
    { level: -12, pan: 0.5, reverb: -14, effects: [equaliser(lowCut(180), bell(3000, 3))] },
    { loose: 0.008, uneven: 0.14 },
  );
  const muted = song.part(
    'muted guitar',
    mutedGuitar,
    { level: -11, pan: -0.55, reverb: -18, echo: -18, effects: [equaliser(lowCut(250), bell(2000, 3))] },
    { loose: 0.005, uneven: 0.15 },
  );
  const logs = song.part(
    'log drum',
    logDrum,
    {
      level: -8,
      effects: [
        equaliser(lowCut(40), highCut(2500)),
        compressor({ threshold: -18, ratio: 2.5, makeup: 1 }),
        pump(0.35),
      ],
    },
    { loose: 0.003 },
  );
  const bass = song.part('bass', roundBass, { level: -12, effects: [pump(0.5), equaliser(highCut(1400))] });
  const keys = song.part(
    'keys',
    electricPiano,
    { level: -15, reverb: -11, effects: [chorus(), tremolo(2.7, 0.25), equaliser(lowCut(200)), pump(0.25)] },
    { loose: 0.006 },
  );
  const pad = song.part('pad', warmPad, {
    level: -17,
    reverb: -8,
    effects: [
      sweep(
        song.overBars(
          curve([
            [0, 600],
            [20, 3000],
            [28, 900],
            [32, 6000],
            [46, 500],
          ]),
        ),
      ),
      equaliser(lowCut(180)),
      pump(0.4),
    ],
  });
  const lead = song.part(
    'lead',
    softLead,
    { level: -13, pan: 0.05, reverb: -10, echo: -12, effects: [equaliser(lowCut(260), highShelf(5000, 2))] },
    { loose: 0.006 },
  );
  const vibes = song.part(
    'vibes',
    vibraphone,
    { level: -14, pan: -0.2, reverb: -8, echo: -13 },
    { loose: 0.008 },
  );
  const claps = song.part(
    'claps',
    clap,
    { level: -13, pan: 0.1, reverb: -12, effects: [equaliser(lowCut(300))] },
    { loose: 0.006 },
  );
  const shakers = song.part('shaker', shaker, { level: -16, pan: 0.4 }, { loose: 0.004, uneven: 0.2 });
  const rims = song.part('rim', rimshot, { level: -16, pan: -0.35, reverb: -14 }, { loose: 0.004 });
  const blocks = song.part(
    'blocks',
    woodBlock,
    { level: -19, pan: 0.6, reverb: -12, echo: -16 },
    { uneven: 0.2 },
  );
  const hats = song.part('hats', closedHat, { level: -18, pan: 0.15 }, { loose: 0.003, uneven: 0.2 });
  const open = song.part('open hats', openHat, { level: -22, pan: 0.15 });
  const swells = song.part('swell', swell, { level: -17, reverb: -10 });

  const rolling = [0, 2, 1, 3, 2, 1, 3, 2];
  for (const bar of bars) {
    const section = form.at(bar).name;
    const place = bar - form.at(bar).from;
    const start = song.bar(bar);
    const chord = chordAt(bar);
    const voicing = hands[bar]!;
    const busy = section !== 'fog' && !(section === 'out' && place > 3);
    // Three against two: the marimba accents every third sixteenth.
    pattern(busy ? 'X.-x.-X.-x.-X.x.' : 'x.....o.....o...').forEach(({ at, accent }, step) =>
      woods.note(start + at, voicing[rolling[step % 8]!]! + (step % 5 === 4 ? 12 : 0), 0.4, 0.62 * accent),
    );
    if (section !== 'quay')
      keys.chord(start, voicing.slice(0, 3), section === 'fog' ? 3.8 : 1.4, 0.5, { strum: 0.012 });
    if (section !== 'quay' && section !== 'fog')
      keys.chord(start + 2.5, voicing.slice(1), 1.2, 0.4, { strum: 0.01 });
    pad.chord(start, voicing, 4, section === 'light' ? 0.75 : 0.55, { spread: 0.4 });
    if (section === 'fog') continue;
    if (section !== 'quay') {
      const root = bassOf(chord, 40);
      for (const { at, accent } of pattern(place % 2 ? 'x..x..x...x.x...' : 'x..x..x.....x..x')) {
        logs.note(start + at, at === 3 ? root + 12 : at > 3 ? root + 7 : root, 0.4, 0.8 * accent);
      }
      bass.note(start, root - 12 < 30 ? root : root - 12, 2.8, 0.7);
    }
    if (['signal again', 'water', 'light'].includes(section)) {
      for (const { at, accent } of pattern('..x..x....x..x..'))
        guitar.chord(start + at, voicing, 0.35, 0.55 * accent, { strum: 0.014, spread: 0.15 });
      pattern(euclid(7, 16, place % 3)).forEach(({ at }, step) =>
        muted.note(start + at, voicing[(step * 2 + place) % 4]!, 0.2, 0.6),
      );
    }
  }

  const at = (name: string) => song.bar(form.starts(name)[0]!.from);
  const song1 = joined(signal, reply);
  thumbs.line(at('signal'), song1, scale, 0.66);
  thumbs.line(at('signal again'), song1, scale, 0.68);
  lead.line(at('signal again') + 16, raised(reply, 2), scale, 0.42);
  lead.line(at('water'), ferry, scale, 0.66);
  vibes.line(
    at('water') + 8,
    motif('-:2 12:0.5 10 9 7 | -:4 | -:2 13:0.5 12 10 9 | -:4 | -:2 14:0.5 12 10 9'),
    scale,
    0.5,
  );
  vibes.line(at('fog'), motif('5:0.75_ 5 8:2.5 | -:4 | 5:0.75_ 5 9:2.5 | -:4'), scale, 0.6);
  thumbs.line(at('light'), song1, scale, 0.72);
  lead.line(at('light'), raised(song1, 2), scale, 0.5);
  vibes.line(at('light'), raised(joined(signal, signal), 7), scale, 0.3);
  thumbs.line(at('out'), joined(signal, motif('5:0.75_ 5 8:2.5 | 12:4')), scale, 0.55);

  for (const { bar, place, section } of form.within('signal', 'signal again', 'water', 'light', 'out')) {
    const start = song.bar(bar);
    if (section.name === 'out' && place > 3) continue;
    const last = place === section.bars - 1;
    kick.hits(
      start,
      pattern(section.name === 'signal' && place < 4 ? 'x.......x.......' : 'x...x...x...x...'),
      0.95,
    );
    shakers.hits(start, pattern('x-oxx-oxx-oxx-ox'), 0.8);
    rims.hits(start, pattern(bar % 2 ? '..x...x...x...x.'.slice(0, 16) : 'x..x..x.........'), 0.65);
    if (section.name !== 'signal')
      claps.hits(start, pattern(last ? '....x.......x.xx' : '....x.......x...'), 0.85);
    if (section.name !== 'signal') hats.hits(start, pattern('..x...x...x...x-'), 0.9);
    if (section.name === 'light' || section.name === 'water')
      open.hits(start, pattern('..x...x...x...x.'), 0.6);
    blocks.hits(start, pattern(euclid(5, 16, bar % 4)), 0.5);
  }
  for (const name of ['signal again', 'water', 'light']) swells.note(at(name) - 3.6, 60, 1, 0.7);

  return song.mixdown(
    {
      room: { rings: 1.8, size: 0.9, damping: 6500, before: 0.016 },
      echo: { seconds: (60 / 108) * 0.75, feedback: 0.36, tone: 3800 },
    },
    {
      course: song.overBars(
        curve([
          [0, 0],
          [4, -2.6],
          [11.9, -2],
          [12, -1.2],
          [20, -0.6],
          [27.9, 0],
          [28, 0],
          [32, 0.6],
          [40, 0.4],
          [40.1, -1],
          [46, -3],
        ]),
      ),
      fadeOut: 2.5,
      glue: 1.6,
    },
  );
}

export const harbourLight: Composition = {
  id: 'harbour-light',
  file: 'harbour_light',
  title: 'Harbour Light',
  artist: 'Paper Lanterns',
  division: 'lumina',
  mood: 'bright',
  bpm: 108,
  key: 'A major',
  meter: '4/4',
  compose,
  cover: harbourLightCover,
};
