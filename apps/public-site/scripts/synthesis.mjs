/** A few instruments and a mixer, all arithmetic: everything heard on the site is made here. */

export const sampleRate = 44_100;

/** Repeatable noise, so that the same script always writes the same file. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const frequency = midi => 440 * 2 ** ((midi - 69) / 12);

export class Mix {
  constructor(seconds) {
    this.length = Math.ceil(seconds * sampleRate);
    this.left = new Float32Array(this.length);
    this.right = new Float32Array(this.length);
  }

  /** Adds `voice(t)` from `start` for `duration` seconds; `pan` from -1 to 1. */
  add(start, duration, gain, pan, voice) {
    const first = Math.round(start * sampleRate);
    const count = Math.min(Math.round(duration * sampleRate), this.length - first);
    const angle = ((pan + 1) * Math.PI) / 4;
    const [toLeft, toRight] = [Math.cos(angle) * gain, Math.sin(angle) * gain];
    for (let index = 0; index < count; index += 1) {
      const sample = voice(index / sampleRate, duration);
      this.left[first + index] += sample * toLeft;
      this.right[first + index] += sample * toRight;
    }
  }

  /** A room: two crossing echoes whose tails lose their edge. */
  echo(seconds, feedback, amount) {
    const delay = Math.round(seconds * sampleRate);
    const [wetLeft, wetRight] = [new Float32Array(this.length), new Float32Array(this.length)];
    let [softLeft, softRight] = [0, 0];
    for (let index = delay; index < this.length; index += 1) {
      const back = index - delay;
      softLeft += 0.35 * (this.right[back] + wetRight[back] * feedback - softLeft);
      softRight += 0.35 * (this.left[back] + wetLeft[back] * feedback - softRight);
      wetLeft[index] = softLeft;
      wetRight[index] = softRight;
    }
    for (let index = 0; index < this.length; index += 1) {
      this.left[index] += wetLeft[index] * amount;
      this.right[index] += wetRight[index] * amount;
    }
  }

  /** Fades the ends, brings the loudest moment to `peak` and rounds off what sticks out. */
  master({ fadeIn, fadeOut, peak = 0.89 }) {
    const [rise, fall] = [fadeIn * sampleRate, fadeOut * sampleRate];
    let loudest = 0;
    for (const channel of [this.left, this.right]) {
      for (let index = 0; index < this.length; index += 1) {
        const ends = Math.min(1, index / rise, (this.length - index) / fall);
        channel[index] = Math.tanh(channel[index] * 1.15) * ends;
        loudest = Math.max(loudest, Math.abs(channel[index]));
      }
    }
    const gain = peak / loudest;
    for (const channel of [this.left, this.right]) {
      for (let index = 0; index < this.length; index += 1) channel[index] *= gain;
    }
  }
}

const sine = phase => Math.sin(2 * Math.PI * phase);

/** Attack and release as shares of nothing but time, so that notes never click. */
function envelope(t, duration, attack, release) {
  return Math.min(1, t / attack) * Math.min(1, Math.max(0, duration - t) / release);
}

/** Three slightly detuned voices with soft overtones, breathing slowly. */
export const pad = midi => (t, duration) => {
  const base = frequency(midi);
  const breath = 0.75 + 0.25 * sine(0.11 * t + midi / 12);
  let sum = 0;
  for (const detune of [-0.0035, 0, 0.004]) {
    const phase = base * (1 + detune) * t;
    sum += sine(phase) + 0.34 * sine(2 * phase) * breath + 0.14 * sine(3 * phase) * breath;
  }
  return (sum / 3) * envelope(t, duration, 1.1, 1.6);
};

/** A struck bar: bright for an instant, then only its ground tone. */
export const bell = midi => (t, duration) => {
  const base = frequency(midi);
  const strike = sine(base * 3.98 * t) * Math.exp(-9 * t) * 0.4;
  return (
    (sine(base * t) * Math.exp(-2.6 * t) + sine(base * 2.01 * t) * Math.exp(-5 * t) * 0.35 + strike) *
    envelope(t, duration, 0.004, 0.08)
  );
};

/** A plucked string with a wooden body. */
export const pluck = midi => (t, duration) => {
  const base = frequency(midi);
  let sum = 0;
  for (let partial = 1; partial <= 6; partial += 1) {
    sum +=
      (sine(base * partial * (1 + 0.0004 * partial * partial) * t) / partial) *
      Math.exp(-(1.8 + partial * 1.7) * t);
  }
  return sum * envelope(t, duration, 0.003, 0.06);
};

export const bass = midi => (t, duration) => {
  const phase = frequency(midi) * t;
  return (
    (sine(phase) + 0.28 * sine(2 * phase) + 0.09 * sine(3 * phase)) *
    Math.exp(-0.9 * t) *
    envelope(t, duration, 0.012, 0.09)
  );
};

export const kick = t =>
  sine(46 * t + ((118 - 46) * (1 - Math.exp(-26 * t))) / 26) * Math.exp(-7.5 * t) * Math.min(1, t / 0.002);

export const brush = random => {
  let previous = 0;
  return t => {
    const noise = random() * 2 - 1;
    const bright = noise - previous;
    previous = noise;
    return bright * Math.exp(-34 * t) * Math.min(1, t / 0.002);
  };
};

export const clap = random => {
  let body = 0;
  return t => {
    body += 0.4 * (random() * 2 - 1 - body);
    return body * Math.exp(-17 * t) * Math.min(1, t / 0.003);
  };
};
