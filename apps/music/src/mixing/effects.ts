import { MovingFilter } from '../sound/filter.ts';
import { sine } from '../sound/oscillator.ts';
import { channelsOf, decibels, sampleRate, samples, type Stereo } from '../sound/stereo.ts';

/** Modifies a channel's sound in place. */
export type Effect = (sound: Stereo) => void;

export const drive =
  (amount: number): Effect =>
  sound => {
    const unity = 1 / Math.tanh(amount);
    for (const channel of channelsOf(sound))
      for (let index = 0; index < channel.length; index += 1)
        channel[index] = Math.tanh(channel[index]! * amount) * unity;
  };

/** Modulates the level: between left and right, or on both together. */
export const tremolo =
  (rate: number, depth: number, acrossSides = true): Effect =>
  ({ left, right }) => {
    for (let index = 0; index < left.length; index += 1) {
      const swing = depth * sine((rate * index) / sampleRate);
      left[index]! *= 1 + swing;
      right[index]! *= acrossSides ? 1 - swing : 1 + swing;
    }
  };

/** Adds detuned, delayed copies, like more players in unison. */
export const chorus =
  (depth = 0.0035, rate = 0.6, amount = 0.45): Effect =>
  sound => {
    channelsOf(sound).forEach((channel, side) => {
      const dry = channel.slice();
      for (let index = 0; index < channel.length; index += 1) {
        const time = index / sampleRate;
        const back = (0.011 + depth * sine(rate * time + side * 0.25)) * sampleRate;
        const place = index - back;
        const whole = Math.floor(place);
        if (whole < 0) continue;
        const late = dry[whole]! + (dry[whole + 1]! - dry[whole]!) * (place - whole);
        channel[index] = dry[index]! * (1 - amount / 2) + late * amount;
      }
    });
  };

/** A filter on the whole channel with automated cutoff. */
export const sweep =
  (
    cutoffAt: (seconds: number) => number,
    resonance = 0.15,
    kind: 'lowPass' | 'highPass' = 'lowPass',
  ): Effect =>
  sound => {
    for (const channel of channelsOf(sound)) {
      const filter = new MovingFilter();
      for (let index = 0; index < channel.length; index += 1) {
        if (index % 64 === 0) filter.tune(cutoffAt(index / sampleRate), resonance);
        channel[index] = filter[kind](channel[index]!);
      }
    }
  };

/** Stereo width: 0 is mono, 1 leaves it unchanged. */
export const width =
  (amount: number): Effect =>
  ({ left, right }) => {
    for (let index = 0; index < left.length; index += 1) {
      const middle = (left[index]! + right[index]!) / 2;
      const side = ((left[index]! - right[index]!) / 2) * amount;
      left[index] = middle + side;
      right[index] = middle - side;
    }
  };

type Compression = { threshold: number; ratio: number; attack?: number; release?: number; makeup?: number };

/** An RMS compressor with linked channels. */
export const compressor =
  ({ threshold, ratio, attack = 0.012, release = 0.16, makeup = 0 }: Compression): Effect =>
  ({ left, right }) => {
    const [rise, fall] = [attack, release].map(seconds => Math.exp(-1 / (seconds * sampleRate)));
    const slope = 1 / ratio - 1;
    let power = 0;
    let reduction = 0;
    for (let index = 0; index < left.length; index += 1) {
      const now = (left[index]! ** 2 + right[index]! ** 2) / 2;
      power += 0.004 * (now - power);
      const over = 10 * Math.log10(power + 1e-12) - threshold;
      const wanted = over > 0 ? over * slope : 0;
      const pace = wanted < reduction ? rise! : fall!;
      reduction = wanted + (reduction - wanted) * pace;
      const gain = decibels(reduction + makeup);
      left[index]! *= gain;
      right[index]! *= gain;
    }
  };

/** Sidechain ducking: lowers the level at each of `times`, to make room for the kick drum. */
export const duck =
  (times: readonly number[], depth: number, recover: number): Effect =>
  ({ left, right }) => {
    const dip = new Float32Array(left.length);
    const length = samples(recover);
    for (const time of times) {
      const start = samples(time);
      for (let index = 0; index < length && start + index < dip.length; index += 1) {
        const share = index / length;
        const shape = Math.min(1, index / 220) * (0.5 + 0.5 * Math.cos(Math.PI * share ** 0.8));
        dip[start + index] = Math.max(dip[start + index]!, shape);
      }
    }
    for (let index = 0; index < dip.length; index += 1) {
      const gain = 1 - depth * dip[index]!;
      left[index]! *= gain;
      right[index]! *= gain;
    }
  };
