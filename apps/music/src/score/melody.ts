import { pitch } from '../sound/pitch.ts';

/** A note of a motif: start in beats, and scale degree (1 is the tonic, 8 its octave). */
export type Degree = { at: number; degree: number; sharp: number; length: number; accent: number };
export type Motif = { notes: Degree[]; length: number };

/**
 * Parses `'5 6:0.5 8:1.5 - 3b:1!'`: degrees with lengths in beats (a length holds until the next), `-` for
 * a rest, `!` for an accent, `?` for a soft note, `_` after the length for a staccato note. All bars between
 * `|` must have the same length.
 */
export function motif(text: string): Motif {
  const notes: Degree[] = [];
  const bars: number[] = [];
  let [at, length] = [0, 1];
  for (const token of [...text.trim().split(/\s+/), '|']) {
    if (token === '|') {
      bars.push(Math.round((at - bars.reduce((sum, bar) => sum + bar, 0)) * 100) / 100);
      at = Math.round(at * 100) / 100;
      continue;
    }
    const [, name = '', sign = '', beats, mark = ''] =
      /^(-?\d+|-)([#b]?)(?::([\d.]+))?([!?_]*)$/.exec(token) ?? [];
    if (!name) throw new Error(`No such note: ${token}`);
    if (beats) length = Number(beats);
    if (name !== '-')
      notes.push({
        at,
        degree: Number(name),
        sharp: sign === '#' ? 1 : sign === 'b' ? -1 : 0,
        length: mark.includes('_') ? length * 0.45 : length,
        accent: mark.includes('!') ? 1.2 : mark.includes('?') ? 0.7 : 1,
      });
    at += length;
  }
  if (bars.some(bar => bar !== bars[0])) throw new Error(`Bars of ${bars.join(', ')} beats in: ${text}`);
  return { notes, length: at };
}

const changed = ({ notes, length }: Motif, change: (note: Degree) => Partial<Degree>): Motif => ({
  notes: notes.map(note => ({ ...note, ...change(note) })),
  length,
});

export const raised = (line: Motif, steps: number) =>
  changed(line, note => ({ degree: note.degree + steps }));
/** Mirrored: rising steps fall. */
export const inverted = (line: Motif, axis: number) =>
  changed(line, note => ({ degree: 2 * axis - note.degree, sharp: -note.sharp }));
export const stretched = (line: Motif, factor: number): Motif => ({
  ...changed(line, note => ({ at: note.at * factor, length: note.length * factor })),
  length: line.length * factor,
});
export const delayed = (line: Motif, beats: number) => changed(line, note => ({ at: note.at + beats }));
/** Replaces the last notes. */
export function ending(line: Motif, last: Motif): Motif {
  const from = line.length - last.length;
  return {
    notes: [...line.notes.filter(note => note.at < from), ...delayed(last, from).notes],
    length: line.length,
  };
}

export function joined(...lines: Motif[]): Motif {
  let length = 0;
  const notes = lines.flatMap(line => {
    const placed = delayed(line, length).notes;
    length += line.length;
    return placed;
  });
  return { notes, length };
}

const modes = {
  major: [0, 2, 4, 5, 7, 9, 11],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  minor: [0, 2, 3, 5, 7, 8, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  pentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
} as const;

export type Key = (degree: number, sharp?: number) => number;

/** `key('D4', 'dorian')(3)` is F4. Degrees continue above 8 and below 1. */
export function key(tonic: string, mode: keyof typeof modes): Key {
  const [ground, steps] = [pitch(tonic), modes[mode]];
  return (degree, sharp = 0) => {
    const place = degree - 1;
    const octave = Math.floor(place / steps.length);
    return ground + 12 * octave + steps[place - octave * steps.length]! + sharp;
  };
}
