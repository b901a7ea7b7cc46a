import { decibels, samples, type Stereo } from '../sound/stereo.ts';

const phases = 4;
const taps = 12;
/** Windowed sinc with four phases, to find peaks between samples. */
const between = Array.from({ length: phases }, (_, phase) =>
  Float64Array.from({ length: taps }, (_unused, tap) => {
    const x = tap - taps / 2 + 1 - phase / phases;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (taps / 2 + 0.5));
    return x === 0 ? 1 : (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }),
);

/** The true peak at each sample. Interpolates only where the level is high enough to matter. */
export function truePeaks(channel: Float32Array): Float32Array {
  const peaks = new Float32Array(channel.length);
  for (let index = 0; index < channel.length; index += 1) {
    let highest = Math.abs(channel[index]!);
    if (highest > 0.55)
      for (let phase = 1; phase < phases; phase += 1) {
        const kernel = between[phase]!;
        let height = 0;
        for (let tap = 0; tap < taps; tap += 1)
          height += kernel[tap]! * (channel[index + tap - taps / 2 + 1] ?? 0);
        highest = Math.max(highest, Math.abs(height));
      }
    peaks[index] = highest;
  }
  return peaks;
}

/** A look-ahead limiter with slow release: nothing exceeds `ceiling` (in dB). */
export function limit({ left, right }: Stereo, ceiling: number): void {
  const top = decibels(ceiling);
  const ahead = samples(0.004);
  const recover = Math.exp(-1 / samples(0.09));
  const [leftPeaks, rightPeaks] = [truePeaks(left), truePeaks(right)];
  const wanted = leftPeaks.map((peak, index) => Math.min(1, top / Math.max(peak, rightPeaks[index]!, 1e-9)));
  const held = lowestAhead(wanted, ahead);
  let released = 1;
  let sum = ahead;
  const window = new Float32Array(ahead).fill(1);
  for (let index = 0; index < left.length; index += 1) {
    released = Math.min(held[index]!, 1 - (1 - released) * recover);
    const place = index % ahead;
    sum += released - window[place]!;
    window[place] = released;
    const gain = Math.min(sum / ahead, wanted[index]!);
    left[index]! *= gain;
    right[index]! *= gain;
  }
}

function lowestAhead(values: Float32Array, ahead: number): Float32Array {
  const lowest = new Float32Array(values.length);
  const queue: number[] = [];
  let first = 0;
  for (let index = values.length - 1; index >= 0; index -= 1) {
    while (queue.length > first && values[queue[queue.length - 1]!]! >= values[index]!) queue.pop();
    queue.push(index);
    while (queue[first]! > index + ahead) first += 1;
    lowest[index] = values[queue[first]!]!;
  }
  return lowest;
}
