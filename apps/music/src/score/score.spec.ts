import { expect, it } from '@jest/globals';
import { Clock } from './clock.ts';
import { Form } from './form.ts';
import { bassOf, changes, chord, voiceLeading } from './harmony.ts';
import { ending, inverted, joined, key, motif, raised, stretched } from './melody.ts';
import { euclid, pattern } from './rhythm.ts';
import { walkingBass } from './walking-bass.ts';

const inD = key('D4', 'dorian');

it('reads chords with extensions and bass notes', () => {
  expect(chord('Bbmaj7/D')).toMatchObject({ root: 10, bass: 2, tones: [10, 2, 5, 9] });
  expect(() => chord('Hm')).toThrow('No such chord');
});

it('leads voices by small steps and keeps common tones', () => {
  const voicings = voiceLeading(
    changes('Dm9 | G13 | Cmaj9 | Am9').map(bar => bar[0]!),
    { voices: 4, low: 52, high: 74 },
  );
  for (const [place, voicing] of voicings.entries()) {
    expect(voicing).toEqual([...voicing].sort((one, other) => one - other));
    const before = voicings[place - 1];
    if (before)
      expect(
        Math.max(...voicing.map((pitch, voice) => Math.abs(pitch - before[voice]!))),
      ).toBeLessThanOrEqual(7);
  }
});

it('never drops the third or the extensions of a chord', () => {
  const [voicing] = voiceLeading([chord('G13')], { voices: 4, low: 52, high: 74 });
  const classes = new Set(voicing!.map(pitch => pitch % 12));
  expect([11, 5, 4].every(tone => classes.has(tone))).toBe(true);
});

it('keeps the bass near its previous note', () => {
  expect(bassOf(chord('C/E'), 40)).toBe(40);
  expect(bassOf(chord('G'), 36)).toBe(31);
});

it('walks to the next root by a semitone', () => {
  const steps = walkingBass(chord('Am9'), chord('D13'), 40, 0);
  expect(steps).toHaveLength(4);
  expect(Math.abs(steps[3]! - bassOf(chord('D13'), 40))).toBe(1);
});

it('reads motifs: degrees, inherited lengths, rests, accents', () => {
  expect(motif('1:0.5 3 - 5:1!').notes).toMatchObject([
    { at: 0, degree: 1, length: 0.5 },
    { at: 0.5, degree: 3, length: 0.5 },
    { at: 1.5, degree: 5, length: 1, accent: 1.2 },
  ]);
});

it('rejects bars of different lengths', () => {
  expect(() => motif('1:1 2 3 | 1:2')).toThrow('Bars of 3, 2 beats');
});

it('varies motifs: raised, mirrored, stretched, with a new ending', () => {
  const first = motif('1:1 2 3 5');
  const degrees = (line: typeof first) => line.notes.map(({ degree }) => degree);
  expect(degrees(raised(first, 2))).toEqual([3, 4, 5, 7]);
  expect(degrees(inverted(first, 1))).toEqual([1, 0, -1, -3]);
  expect(stretched(first, 2).length).toBe(8);
  expect(degrees(ending(first, motif('8:2')))).toEqual([1, 2, 8]);
  expect(joined(first, first).notes[4]!.at).toBe(4);
});

it('continues degrees above the octave and below the tonic', () => {
  expect([1, 3, 8, 0].map(degree => inD(degree))).toEqual([62, 65, 74, 60]);
});

it('swings only the second of two notes', () => {
  const clock = new Clock({ bpm: 60, swing: 0.66 }, 8);
  expect(clock.seconds(1)).toBeCloseTo(1);
  expect(clock.seconds(1.5)).toBeCloseTo(1.66);
});

it('slows down where the tempo bends', () => {
  const clock = new Clock({ bpm: 60, bend: beat => (beat >= 4 ? 0.5 : 1) }, 8);
  expect(clock.seconds(4)).toBeCloseTo(4);
  expect(clock.seconds(6)).toBeCloseTo(8);
});

it('reads rhythms and spreads hits evenly', () => {
  expect(pattern('x..o', 0.5)).toEqual([
    { at: 0, accent: 0.95 },
    { at: 1.5, accent: 0.7 },
  ]);
  expect(euclid(3, 8)).toHaveLength(8);
  expect(euclid(5, 16).replaceAll('.', '')).toBe('xxxxx');
});

it('knows which section a bar is in', () => {
  const form = new Form([
    ['verse', 2],
    ['bridge', 1],
    ['verse', 2],
  ]);
  expect(form.bars).toBe(5);
  expect(form.within('verse').map(({ bar }) => bar)).toEqual([0, 1, 3, 4]);
  expect(form.at(2).name).toBe('bridge');
});
