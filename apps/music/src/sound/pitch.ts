const naturals: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** `Bb` → 10 */
export function pitchClass(name: string): number {
  const [letter = '', ...accidentals] = name;
  const natural = naturals[letter];
  if (natural === undefined) throw new Error(`No such note: ${name}`);
  return (
    accidentals.reduce((pitch, sign) => pitch + (sign === '#' ? 1 : sign === 'b' ? -1 : 0), natural + 12) % 12
  );
}

/** `A4` → 69, the MIDI note number. */
export function pitch(name: string): number {
  const [, note = '', octave = ''] = /^([A-G][#b]*)(-?\d)$/.exec(name) ?? [];
  return pitchClass(note) + 12 * (Number(octave) + 1);
}

export const hertz = (midi: number) => 440 * 2 ** ((midi - 69) / 12);
