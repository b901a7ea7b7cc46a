import { softener } from '../sound/filter.ts';
import { sine } from '../sound/oscillator.ts';
import { sampleRate, samples, silence, type Stereo } from '../sound/stereo.ts';
import { equaliser, highCut, lowCut } from './biquad.ts';

export type Room = {
  /** Reverberation time in seconds (60 dB). */
  rings: number;
  /** 0.5 is a chamber, 1 a hall, 1.6 a cathedral. */
  size: number;
  /** Frequency above which the walls absorb, in hertz. */
  damping: number;
  before: number;
};

const lineMilliseconds = [29.7, 37.1, 41.1, 43.7, 53.3, 59.9, 67.7, 73.1];
const diffuserMilliseconds = [4.77, 3.59, 12.73, 9.31];

/** A feedback delay network of eight lines, modulated slightly so that it doesn't ring metallic. */
export function reverberate(input: Stereo, { rings, size, damping, before }: Room): Stereo {
  const length = input.left.length;
  const output = silence(length);
  const lines = lineMilliseconds.map(ms => new Float32Array(samples((ms * size) / 1000) + 64));
  const gains = lineMilliseconds.map(ms => 10 ** ((-3 * ms * size) / 1000 / rings));
  const walls = lines.map(() => softener(damping));
  const places = lines.map(() => 0);
  const [diffuseLeft, diffuseRight] = [diffuser(1), diffuser(1.083)];
  const delay = samples(before);
  const back = new Float32Array(8);
  for (let index = delay; index < length; index += 1) {
    const left = diffuseLeft(input.left[index - delay]!);
    const right = diffuseRight(input.right[index - delay]!);
    let sum = 0;
    for (let line = 0; line < 8; line += 1) {
      const buffer = lines[line]!;
      const drift = 10 * (1 + sine((index / sampleRate) * (0.31 + line * 0.07) + line / 8));
      const whole = Math.floor(drift);
      let place = places[line]! + 1 + whole;
      if (place >= buffer.length) place -= buffer.length;
      const next = place + 1 === buffer.length ? 0 : place + 1;
      const heard = buffer[place]! + (buffer[next]! - buffer[place]!) * (drift - whole);
      back[line] = walls[line]!(heard) * gains[line]!;
      sum += back[line]!;
    }
    // Householder matrix: each line's output, minus a quarter of the sum of all.
    for (let line = 0; line < 8; line += 1) {
      const buffer = lines[line]!;
      buffer[places[line]!] = back[line]! - sum / 4 + (line % 2 ? right : left) * 0.5;
      places[line] = places[line]! + 1 === buffer.length ? 0 : places[line]! + 1;
    }
    output.left[index] = back[0]! - back[2]! + back[4]! + back[7]!;
    output.right[index] = back[1]! + back[3]! - back[5]! + back[6]!;
  }
  equaliser(lowCut(180), highCut(9000))(output);
  return output;
}

function diffuser(stretch: number): (input: number) => number {
  const stages = diffuserMilliseconds.map(ms => ({
    line: new Float32Array(samples((ms * stretch) / 1000)),
    place: 0,
  }));
  return input => {
    let signal = input;
    for (const stage of stages) {
      const late = stage.line[stage.place]!;
      const into = signal + late * 0.62;
      stage.line[stage.place] = into;
      stage.place = stage.place + 1 === stage.line.length ? 0 : stage.place + 1;
      signal = late - into * 0.62;
    }
    return signal;
  };
}

export type Echo = { seconds: number; feedback: number; tone: number };

/** A ping-pong echo that gets duller with each repeat. */
export function echo(input: Stereo, { seconds, feedback, tone }: Echo): Stereo {
  const length = input.left.length;
  const output = silence(length);
  const delay = samples(seconds);
  const [dullLeft, dullRight] = [softener(tone), softener(tone)];
  for (let index = delay; index < length; index += 1) {
    const past = index - delay;
    const mono = (input.left[past]! + input.right[past]!) * 0.7;
    output.left[index] = dullLeft(mono + output.right[past]! * feedback);
    output.right[index] = dullRight(output.left[past]! * feedback);
  }
  equaliser(lowCut(220))(output);
  return output;
}
