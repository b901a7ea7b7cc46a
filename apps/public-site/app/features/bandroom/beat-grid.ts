import type { Metronome } from '@sevenfold/contracts';

/** The number of the beat, counted from the one at `at`, and how much of it has passed. */
export type BeatPosition = { beat: number; inBar: number; bar: number; phase: number };

export const beatMs = (bpm: number) => 60_000 / bpm;

/** Undefined while the metronome is stopped, or before its start. */
export function positionAt(metronome: Metronome, serverMs: number): BeatPosition | undefined {
  const beats = (serverMs - metronome.at) / beatMs(metronome.bpm);
  if (!metronome.running || beats < 0) return undefined;
  const beat = Math.floor(beats);
  const inBar = beat % metronome.accents.length;
  return { beat, inBar, bar: Math.floor(beat / metronome.accents.length), phase: beats - beat };
}

export type Click = { at: number; strength: 0 | 1 | 2 | 'between' };

/** The clicks between two moments of server time, without those of silent beats. */
export function clicksBetween(metronome: Metronome, fromMs: number, toMs: number): Click[] {
  if (!metronome.running) return [];
  const gap = beatMs(metronome.bpm) / metronome.division;
  const clicks: Click[] = [];
  for (let index = Math.max(0, Math.ceil((fromMs - metronome.at) / gap)); ; index += 1) {
    const at = metronome.at + index * gap;
    if (at >= toMs) return clicks;
    const isBeat = index % metronome.division === 0;
    const strength = isBeat
      ? (metronome.accents[(index / metronome.division) % metronome.accents.length] as 0 | 1 | 2)
      : 'between';
    if (strength !== 0) clicks.push({ at, strength });
  }
}

/** Starts slightly in the future, so that the first beat reaches everyone in time. */
export const leadMs = 600;

export const started = (metronome: Metronome, serverMs: number): Metronome => ({
  ...metronome,
  running: true,
  at: serverMs + leadMs,
});

export const stopped = (metronome: Metronome): Metronome => ({ ...metronome, running: false });

/**
 * The same metronome with another tempo, meter or accents. A running beat continues: none is repeated or
 * skipped.
 */
export function changed(
  metronome: Metronome,
  change: Partial<Pick<Metronome, 'bpm' | 'accents' | 'division'>>,
  serverMs: number,
): Metronome {
  const after = { ...metronome, ...change };
  const now = positionAt(metronome, serverMs);
  if (!now) return after;
  const isOtherMeter = after.accents.length !== metronome.accents.length;
  if (!isOtherMeter && after.bpm === metronome.bpm) return after;
  // A new meter starts with its own first beat: the current beat becomes the last of a bar.
  const beat = isOtherMeter ? after.accents.length - 1 : now.beat;
  return { ...after, at: serverMs - (beat + now.phase) * beatMs(after.bpm) };
}

export const firstMetronome: Metronome = {
  running: false,
  bpm: 96,
  accents: [2, 1, 1, 1],
  division: 1,
  at: 0,
};

export const tempoRange = { min: 30, max: 260 } as const;
export const withinTempo = (bpm: number) =>
  Math.round(Math.min(tempoRange.max, Math.max(tempoRange.min, bpm)));

/** The Italian name of the tempo. */
export function tempoWord(bpm: number): string {
  const words: [number, string][] = [
    [45, 'Grave'],
    [60, 'Largo'],
    [76, 'Adagio'],
    [108, 'Andante'],
    [120, 'Moderato'],
    [156, 'Allegro'],
    [176, 'Vivace'],
  ];
  return words.find(([below]) => bpm < below)?.[1] ?? 'Presto';
}

const forgetTapsMs = 2_500;
const longestMemory = 6;

/** Tempo by tapping: the median of the last gaps, so that one clumsy tap does not count. */
export function tempoOfTaps(taps: readonly number[]): number | undefined {
  const fresh = taps.slice(-longestMemory);
  const gaps = fresh.slice(1).map((tap, index) => tap - fresh[index]!);
  if (gaps.length === 0 || gaps.some(gap => gap > forgetTapsMs)) return undefined;
  const sorted = gaps.toSorted((a, b) => a - b);
  return withinTempo(60_000 / sorted[sorted.length >> 1]!);
}
