import type { Chord } from './harmony.ts';
import { bassOf } from './harmony.ts';

/** Four notes to the next chord: root, two chord tones, and a semitone before the next root. */
export function walkingBass(chord: Chord, next: Chord, near: number, turn: number): number[] {
  const root = bassOf(chord, near);
  const target = bassOf(next, near);
  const tone = (index: number) => {
    const wanted = chord.tones[index % chord.tones.length]!;
    const above = root + ((wanted - root + 120) % 12);
    return target < root - 3 && above > root + 4 ? above - 12 : above;
  };
  const approach = target + (turn % 3 === 0 ? 1 : -1);
  return turn % 2 ? [root, tone(1), tone(2), approach] : [root, tone(2), tone(1), approach];
}
