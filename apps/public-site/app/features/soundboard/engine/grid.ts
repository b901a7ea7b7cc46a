/** A musical grid: beats per minute, from a moment on. */
export type Grid = { origin: number; bpm: number };

/** Parts of a whole note; 0 plays at once. */
export const quantiseSteps = [0, 4, 8, 16] as const;
export type QuantiseStep = (typeof quantiseSteps)[number];

export const beatSeconds = (bpm: number) => 60 / bpm;
export const stepSeconds = (bpm: number, step: Exclude<QuantiseStep, 0>) => (beatSeconds(bpm) * 4) / step;

/** A hit up to this late was meant for the line before it. */
const forgivenSeconds = 0.06;
const forgivenPart = 0.25;

/** When a hit at `now` sounds, and its place on the grid. */
export function placeHit(now: number, grid: Grid, step: QuantiseStep): { heard: number; written: number } {
  if (step === 0) return { heard: now, written: now };
  const length = stepSeconds(grid.bpm, step);
  const line = grid.origin + Math.floor((now - grid.origin) / length) * length;
  const late = now - line;
  if (late <= Math.min(forgivenSeconds, length * forgivenPart)) return { heard: now, written: line };
  return { heard: line + length, written: line + length };
}

/** Seconds after which a sound of this length repeats: the next power of two of a beat. */
export function loopSeconds(soundSeconds: number, bpm: number): number {
  const beats = Math.max(soundSeconds / beatSeconds(bpm), 0.5);
  // A tail of a few percent may overlap: better than a gap.
  return 2 ** Math.ceil(Math.log2(beats * 0.94)) * beatSeconds(bpm);
}

/** The first multiple of `length` from `origin` that is not before `from`. */
export function nextLine(from: number, origin: number, length: number): number {
  return origin + Math.ceil((from - origin) / length - 1e-6) * length;
}
