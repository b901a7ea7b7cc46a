import { channelsOf, sampleRate, type Stereo } from '../sound/stereo.ts';

export type Band =
  | { kind: 'lowCut' | 'highCut'; at: number }
  | { kind: 'bell'; at: number; gain: number; width?: number }
  | { kind: 'lowShelf' | 'highShelf'; at: number; gain: number };

type Coefficients = [b0: number, b1: number, b2: number, a1: number, a2: number];

/** One equaliser band, from Robert Bristow-Johnson's Audio EQ Cookbook. */
export function coefficients(band: Band): Coefficients {
  const turn = (2 * Math.PI * band.at) / sampleRate;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  if (!('gain' in band)) {
    const alpha = sin / (2 * Math.SQRT1_2);
    const sign = band.kind === 'lowCut' ? 1 : -1;
    const edge = (1 + sign * cos) / 2;
    return divided([edge, -sign * 2 * edge, edge, 1 + alpha, -2 * cos, 1 - alpha]);
  }
  const root = 10 ** (band.gain / 40);
  if (band.kind === 'bell') {
    const alpha = sin * Math.sinh((Math.LN2 / 2) * (band.width ?? 1.2) * (turn / sin));
    return divided([
      1 + alpha * root,
      -2 * cos,
      1 - alpha * root,
      1 + alpha / root,
      -2 * cos,
      1 - alpha / root,
    ]);
  }
  const side = band.kind === 'lowShelf' ? 1 : -1;
  const slope = 2 * Math.sqrt(root) * (sin / 2) * Math.SQRT2;
  const [plus, minus] = [root + 1, root - 1];
  return divided([
    root * (plus - side * minus * cos + slope),
    side * 2 * root * (minus - side * plus * cos),
    root * (plus - side * minus * cos - slope),
    plus + side * minus * cos + slope,
    -side * 2 * (minus + side * plus * cos),
    plus + side * minus * cos - slope,
  ]);
}

function divided([b0, b1, b2, a0, a1, a2]: [number, number, number, number, number, number]): Coefficients {
  return [b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0];
}

export function filterInPlace(channel: Float32Array, [b0, b1, b2, a1, a2]: Coefficients): void {
  let [first, second] = [0, 0];
  for (let index = 0; index < channel.length; index += 1) {
    const input = channel[index]!;
    const output = b0 * input + first;
    first = b1 * input - a1 * output + second;
    second = b2 * input - a2 * output;
    channel[index] = output;
  }
}

export const equaliser =
  (...bands: Band[]) =>
  (sound: Stereo) => {
    for (const band of bands)
      for (const channel of channelsOf(sound)) filterInPlace(channel, coefficients(band));
  };

export const lowCut = (at: number): Band => ({ kind: 'lowCut', at });
export const highCut = (at: number): Band => ({ kind: 'highCut', at });
export const bell = (at: number, gain: number, width?: number): Band => ({ kind: 'bell', at, gain, width });
export const lowShelf = (at: number, gain: number): Band => ({ kind: 'lowShelf', at, gain });
export const highShelf = (at: number, gain: number): Band => ({ kind: 'highShelf', at, gain });
