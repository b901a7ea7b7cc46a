import { pitchClass } from '../sound/pitch.ts';

const qualities: Record<string, number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '5': [0, 7, 12],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  '69': [0, 4, 7, 9, 14],
  '7': [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  '9': [0, 4, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 7, 10, 17],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus': [0, 5, 7, 10],
  '9sus': [0, 5, 7, 10, 14],
  '13': [0, 4, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  '7#9': [0, 4, 7, 10, 15],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
  'maj7#11': [0, 4, 7, 11, 18],
  '+': [0, 4, 8],
};

export type Chord = { symbol: string; root: number; bass: number; tones: number[] };

/** `Bbmaj7/D` → pitch classes. */
export function chord(symbol: string): Chord {
  const [, rootName = '', quality = '', bassName] =
    /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(symbol) ?? [];
  const intervals = qualities[quality];
  if (!rootName || !intervals) throw new Error(`No such chord: ${symbol}`);
  const root = pitchClass(rootName);
  return {
    symbol,
    root,
    bass: bassName ? pitchClass(bassName) : root,
    tones: intervals.map(interval => (root + interval) % 12),
  };
}

/** Parses `'Dm9 | G7 C'`: one entry per bar with its chords. */
export const changes = (text: string): Chord[][] =>
  text.split('|').map(bar => bar.trim().split(/\s+/).map(chord));

type Range = { voices: number; low: number; high: number };

/**
 * Voices chords like a good choir: common tones stay, other voices move by the smallest step, outer voices
 * avoid parallel fifths and octaves, and low voices are not crowded.
 */
export function voiceLeading(chords: readonly Chord[], { voices, low, high }: Range): number[][] {
  let previous: number[] | undefined;
  return chords.map(({ tones }) => {
    const best = voicings(tones, voices, low, high).reduce((first, second) =>
      cost(second, previous, low, high) < cost(first, previous, low, high) ? second : first,
    );
    previous = best;
    return best;
  });
}

/** All ascending sets of `voices` chord tones within the range that have all essential tones. */
function voicings(tones: number[], voices: number, low: number, high: number): number[][] {
  const places: number[] = [];
  for (let pitch = low; pitch <= high; pitch += 1) if (tones.includes(pitch % 12)) places.push(pitch);
  const essential = essentialTones(tones, voices);
  const found: number[][] = [];
  const extend = (chosen: number[], from: number) => {
    if (chosen.length === voices) {
      const classes = new Set(chosen.map(pitch => pitch % 12));
      if (essential.every(tone => classes.has(tone))) found.push(chosen);
      return;
    }
    for (let index = from; index < places.length; index += 1) {
      const gap = chosen.length ? places[index]! - chosen[chosen.length - 1]! : 3;
      if (gap <= 12 && gap >= (places[index]! < 55 ? 3 : 1)) extend([...chosen, places[index]!], index + 1);
    }
  };
  extend([], 0);
  if (!found.length) throw new Error('No voicing of this chord fits the range');
  return found;
}

/** With fewer voices than tones, drop the perfect fifth first, then the root, which the bass has. */
function essentialTones([root, ...others]: number[], voices: number): number[] {
  const isFifth = (tone: number) => (tone - root! + 12) % 12 === 7;
  const [third, ...colours] = others.filter(tone => !isFifth(tone));
  const ranked = [third, ...colours.toReversed(), root, others.find(isFifth)];
  return ranked.filter(tone => tone !== undefined).slice(0, voices);
}

function cost(next: number[], previous: number[] | undefined, low: number, high: number): number {
  const centre = next.reduce((sum, pitch) => sum + pitch, 0) / next.length;
  let total = Math.abs(centre - (low + high) / 2) * 0.35;
  for (let voice = 1; voice < next.length; voice += 1)
    if (next[voice]! - next[voice - 1]! === 1) total += voice === next.length - 1 ? 6 : 1.5;
  if (!previous) return total;
  for (let voice = 0; voice < next.length; voice += 1)
    total += Math.abs(next[voice]! - previous[voice]!) ** 1.3;
  total += Math.abs(next[next.length - 1]! - previous[previous.length - 1]!) * 0.5;
  for (let one = 0; one < next.length; one += 1)
    for (let other = one + 1; other < next.length; other += 1) {
      const [before, after] = [previous[other]! - previous[one]!, next[other]! - next[one]!];
      const moved = next[one] !== previous[one];
      if (moved && before === after && (after % 12 === 7 || after % 12 === 0)) total += 4;
    }
  return total;
}

/** The chord's bass note nearest to `near`. */
export function bassOf({ bass }: Chord, near: number): number {
  const above = near + ((bass - near + 1200) % 12);
  return above - near > 6 ? above - 12 : above;
}
