import { choir, choirAh, choirOo, soloVoice } from '../instruments/breath.ts';
import { glassBell } from '../instruments/frequency-modulation.ts';
import { fill, type Instrument } from '../instruments/instrument.ts';
import { kalimba } from '../instruments/modal.ts';
import { greatDrum } from '../instruments/drums.ts';
import { MovingFilter } from '../sound/filter.ts';
import { sine } from '../sound/oscillator.ts';
import { seededRandom } from '../sound/random.ts';
import { subBass } from '../instruments/subtractive.ts';
import { bell, equaliser, highCut, highShelf, lowCut } from '../mixing/biquad.ts';
import { width } from '../mixing/effects.ts';
import { weatherChoirCover } from '../covers/weather-choir.ts';
import type { Composition } from '../score/composition.ts';
import { curve } from '../score/form.ts';
import { bassOf, changes, voiceLeading } from '../score/harmony.ts';
import { joined, key, motif, raised } from '../score/melody.ts';
import { Song } from '../score/song.ts';

const chords = changes(
  'Bbm | Bbm | Gbmaj7/Bb | Bbm | ' +
    'Bbm9 | Ebm9/Bb | Abadd9 | Dbmaj9 | Gbmaj7 | Ebm9 | F7sus | F7 | ' +
    'Gbmaj9 | Ab6 | Bbm9 | Fm7 | Gbmaj9 | Db/F | Ebm11 | Ab9sus | ' +
    'Dbmaj9 | Ab/C | Gbmaj9/Bb | Gbm6/A | Db/Ab | Ebm9 | Bbadd9 | Bbadd9',
);
/** A forecast by bar: chance of rain, and wind. */
const rain = curve([
  [0, 0],
  [3, 0.1],
  [8, 0.3],
  [12, 0.75],
  [19, 0.95],
  [21, 0.3],
  [26, 0.08],
  [28, 0],
]);
const wind = curve([
  [0, -4],
  [4, -9],
  [10, -4],
  [12, 1],
  [18, 3],
  [20, -6],
  [28, -14],
]);

const forecast = motif('5:2 8:1 7 | 5:3 4:1 | 3:2 2:1 3 | 5:4');
const turning = motif('8:2 9:1 10 | 9:3 7:1 | 8:2 7:1 5 | 4:3 5:1 | 6:2 8:1 10 | 9:2 8 | 7:1 8 6:2 | 5:4');
const clearing = motif('10:2 9:1 8 | 9:3 7:1 | 8:2 6 | 6b:4 | 5:2 8 | 9:4 | 8:4');
const [minor, major] = [key('Bb3', 'minor'), key('Db4', 'major')];
const altos = choir({ from: 'oo', to: 'oh', singers: 3, attack: 0.35, release: 0.7 });

/** Wind over a roof: noise with a wandering filter. */
const gust: Instrument = ({ held, velocity }, random) => {
  const filter = new MovingFilter();
  const [slow, slower] = [0.11 + random() * 0.05, 0.037 + random() * 0.02];
  return fill(held, (time, index) => {
    if (index % 64 === 0) filter.tune(420 * 2 ** (1.1 * sine(slow * time) + 0.7 * sine(slower * time)), 0.62);
    const swell = 0.6 + 0.4 * sine(slower * 1.7 * time);
    return filter.bandPass(random() * 2 - 1) * velocity * swell * Math.min(1, time / 2, (held - time) / 2);
  });
};

function compose(seconds?: number) {
  const song = new Song({
    seed: 'weather choir',
    bpm: 66,
    beatsPerBar: 4,
    form: [
      ['calm', 4],
      ['clouds', 8],
      ['rain', 8],
      ['clearing', 8],
    ],
    bend: beat => (1 + 0.03 * Math.sin(beat * 0.39)) * (beat > 100 ? 1 - (beat - 100) * 0.012 : 1),
    tail: 6,
    seconds,
  });
  const { form } = song;
  const bars = chords.map(bar => bar[0]!);
  const parts = voiceLeading(bars, { voices: 4, low: 53, high: 74 });

  const sopranos = song.part(
    'sopranos',
    choirAh,
    {
      level: -8,
      pan: -0.25,
      reverb: -5,
      effects: [equaliser(lowCut(200), bell(2700, 3), highShelf(6000, 3))],
    },
    { loose: 0.03, late: -0.12 },
  );
  const middle = song.part(
    'altos',
    altos,
    { level: -9, pan: 0.3, reverb: -5, effects: [equaliser(lowCut(150), bell(1200, 2))] },
    { loose: 0.03, late: -0.14 },
  );
  const hum = song.part(
    'hum',
    choirOo,
    { level: -8, reverb: -7, effects: [equaliser(lowCut(70), bell(500, 2)), width(1.2)] },
    { loose: 0.03, late: -0.18 },
  );
  const singer = song.part(
    'singer',
    soloVoice,
    { level: -8, pan: 0.05, reverb: -6, echo: -15, effects: [equaliser(lowCut(180), bell(3000, 4))] },
    { loose: 0.02, late: -0.04 },
  );
  const second = song.part(
    'second singer',
    soloVoice,
    { level: -11, pan: -0.4, reverb: -5, echo: -14, effects: [equaliser(lowCut(180), bell(3000, 4))] },
    { loose: 0.02 },
  );
  const ground = song.part('ground', subBass, {
    level: -15,
    reverb: -18,
    effects: [equaliser(highCut(600))],
  });
  const drops = song.part(
    'drops',
    kalimba,
    { level: -13, reverb: -7, echo: -10, effects: [equaliser(lowCut(300))] },
    { uneven: 0.3 },
  );
  const glass = song.part(
    'glass',
    glassBell,
    { level: -18, reverb: -4, echo: -8, effects: [equaliser(lowCut(500))] },
    { uneven: 0.3 },
  );
  const gusts = song.part('gusts', gust, {
    level: -17,
    reverb: -14,
    effects: [width(1)],
    ride: song.overBars(wind),
  });
  const thunder = song.part('thunder', greatDrum, {
    level: -9,
    reverb: -4,
    effects: [equaliser(highCut(900))],
  });

  bars.forEach((chord, bar) => {
    const start = song.bar(bar);
    const section = form.at(bar).name;
    const last = bar === bars.length - 1;
    const loud = { calm: 0.42, clouds: 0.52, rain: 0.72, clearing: 0.6 }[section] ?? 0.5;
    const [tenor, alto, mezzo, soprano] = parts[bar]!;
    hum.note(start, bassOf(chord, 46), 4, loud);
    hum.note(start, tenor!, 4, loud * 0.85, 0.2);
    if (bar >= 2) middle.note(start, alto!, 4, loud, 0.1);
    if (bar >= 3) middle.note(start, mezzo!, 4, loud * 0.9, -0.2);
    // The soprano suspends its note from the old chord for two beats.
    const before = parts[bar - 1]?.[3];
    const leans =
      before !== undefined && Math.abs(before - soprano!) <= 2 && before !== soprano && section !== 'calm';
    if (section !== 'calm') {
      if (leans) sopranos.note(start, before, 1.95, loud * 0.8);
      sopranos.note(start + (leans ? 2 : 0), soprano!, last ? 5 : leans ? 2 : 4, loud * 0.85);
    }
    if (section !== 'calm') ground.note(start, bassOf(chord, 36), 3.8, loud * 0.8);
    if (bar % 4 === 0) gusts.note(start, 60, 18, 0.8, ((bar / 4) % 2) * 0.8 - 0.4);
  });

  // Rain: the forecast is the probability of a drop on each step; its note is random.
  const chance = seededRandom('forecast for tomorrow');
  bars.forEach((_, bar) => {
    for (let step = 0; step < 16; step += 1) {
      const [falls, where, how, place] = [chance(), chance(), chance(), chance()];
      if (falls > rain(bar + step / 16) * 0.62) continue;
      const pitch = parts[bar]![Math.floor(where * 4)]! + (how > 0.5 ? 24 : 12);
      if (how > 0.82) glass.note(song.bar(bar) + step / 4, pitch, 1, 0.3 + 0.4 * where, place * 1.6 - 0.8);
      else drops.note(song.bar(bar) + step / 4, pitch, 1, 0.3 + 0.5 * how, place * 1.6 - 0.8);
    }
  });

  const at = (name: string) => song.bar(form.starts(name)[0]!.from);
  singer.line(at('clouds'), joined(forecast, raised(forecast, 1)), minor, 0.62, 1);
  singer.line(at('rain'), turning, minor, 0.74, 1);
  second.line(at('rain') + 2, raised(turning, 2), minor, 0.46, 1);
  singer.line(at('clearing'), clearing, major, 0.66, 1);
  second.line(at('clearing') + 16, raised(motif('5:2 8 | 9:4 | 8:4'), -2), major, 0.5, 1);
  thunder.note(at('rain') - 1, 29, 1, 0.5);
  thunder.note(at('rain') + 15, 27, 1, 0.75);
  thunder.note(at('clearing') - 2, 26, 1, 0.5);

  return song.mixdown(
    {
      room: { rings: 4.2, size: 1.7, damping: 5200, before: 0.04 },
      echo: { seconds: 0.68, feedback: 0.42, tone: 3200 },
    },
    { loudness: -15, fadeIn: 0.8, fadeOut: 4, air: 3, bass: 1, glue: 1.8 },
  );
}

export const weatherChoir: Composition = {
  id: 'weather-choir',
  file: 'weather_choir',
  title: 'Weather Choir',
  artist: 'Seven of Us',
  division: 'echoverse',
  mood: 'weightless',
  bpm: 66,
  key: 'B♭ minor',
  meter: '4/4',
  compose,
  cover: weatherChoirCover,
};
