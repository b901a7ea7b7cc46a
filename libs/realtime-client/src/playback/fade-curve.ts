/**
 * Equal power: while one sound fades into another, both together are as loud as one.
 * @param part of the fade that has passed, 0 to 1
 */
export const rising = (part: number) => Math.sin((part * Math.PI) / 2);
export const falling = (part: number) => Math.cos((part * Math.PI) / 2);

/** The audio thread interpolates between points: 0.1 s apart in the longest fade. */
const points = 129;

export const curveOf = (shape: (part: number) => number) =>
  Float32Array.from({ length: points }, (_, index) => shape(index / (points - 1)));
