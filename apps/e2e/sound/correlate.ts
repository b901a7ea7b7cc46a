import { soundRate } from './sound-card.ts';

export interface Apart {
  /** Milliseconds by which the right channel is later. */
  skewMs: number;
  /** Correlation at that shift: 1 for the same sound. */
  likeness: number;
}

/** Length of a comparison, and the search range, in seconds. */
const windowSeconds = 0.4;
const reachSeconds = 0.3;
/** The first search uses every eighth sample: 6 kHz keeps enough of the music. */
const coarse = 8;

const half = (windowSeconds * soundRate) / 2;
const reach = reachSeconds * soundRate;
/** Samples that a comparison needs on either side. */
export const edge = half + reach + 2 * coarse;

/**
 * Finds the shift at which two channels are most alike around an instant: in steps of 0.17 ms, then to one
 * sample at 48 kHz, then between samples by fitting a parabola.
 *
 * @param at index of the sample in the middle
 * @returns undefined where the recording is too short or a channel is silent
 */
export function compare(left: Float32Array, right: Float32Array, at: number): Apart | undefined {
  const from = at - edge;
  const until = at + edge;
  if (from < 0 || until > Math.min(left.length, right.length)) return undefined;
  const [slowLeft, slowRight] = [left, right].map(each => thinned(each.subarray(from, until)));
  const rough = best(slowLeft!, slowRight!, (edge - half) / coarse, (2 * half) / coarse, 0, reach / coarse);
  if (!rough) return undefined;
  const fine = best(left, right, at - half, 2 * half, Math.round(rough.shift) * coarse, coarse + 4);
  return fine && { skewMs: (fine.shift / soundRate) * 1000, likeness: fine.likeness };
}

/**
 * Finds a piece of `one` anywhere in `other`.
 *
 * @returns the shift in samples, and parts of one; undefined in silence
 */
export function findPiece(one: Float32Array, other: Float32Array, from: number, length: number) {
  const [piece, all] = [thinned(one.subarray(from, from + length)), thinned(other)];
  const middle = Math.floor((all.length - piece.length) / 2);
  const rough = best(piece, all, 0, piece.length, middle, middle);
  return rough && best(one, other, from, length, Math.round(rough.shift) * coarse - from, 2 * coarse);
}

/** The shift around `about` at which a piece of `one` is most like `other`. */
function best(
  one: Float32Array,
  other: Float32Array,
  from: number,
  length: number,
  about: number,
  reach: number,
) {
  const likeness = (shift: number) => likenessOf(one, other, from, length, shift);
  let found = { shift: about, likeness: -Infinity };
  for (let shift = about - reach; shift <= about + reach; shift++) {
    const here = likeness(shift);
    if (here > found.likeness) found = { shift, likeness: here };
  }
  if (!Number.isFinite(found.likeness)) return undefined;
  const [before, after] = [likeness(found.shift - 1), likeness(found.shift + 1)];
  const bend = before - 2 * found.likeness + after;
  return { ...found, shift: bend < 0 ? found.shift + (before - after) / (2 * bend) : found.shift };
}

/** Correlation, from -1 to 1, of a piece of `one` with the piece of `other` that is `shift` samples later. */
function likenessOf(one: Float32Array, other: Float32Array, from: number, length: number, shift: number) {
  let both = 0;
  let ones = 0;
  let others = 0;
  for (let index = from; index < from + length; index++) {
    const a = one[index]!;
    const b = other[index + shift]!;
    both += a * b;
    ones += a * a;
    others += b * b;
  }
  const quiet = length * silence ** 2;
  return ones < quiet || others < quiet ? -Infinity : both / Math.sqrt(ones * others);
}

/** RMS level below which a channel counts as silent. */
export const silence = 0.001;

function thinned(samples: Float32Array) {
  const thin = new Float32Array(samples.length / coarse);
  for (let index = 0; index < thin.length; index++) {
    let sum = 0;
    for (let each = 0; each < coarse; each++) sum += samples[index * coarse + each]!;
    thin[index] = sum / coarse;
  }
  return thin;
}
