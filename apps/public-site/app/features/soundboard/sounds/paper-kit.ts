/**
 * A synthesised kit: what paper, card and wire might sound like, in D minor, so that any two pads sound good
 * together. Each sound is a function of time; nothing is fetched.
 */
export const kitSampleRate = 44_100;

type Sound = { seconds: number; make(noise: () => number): (t: number) => number };

const turn = 2 * Math.PI;
const sine = (phase: number) => Math.sin(turn * phase);
const decay = (t: number, halfLife: number) => 2 ** (-t / halfLife);
const attack = (t: number, seconds: number) => Math.min(1, t / seconds);
const soft = (x: number) => Math.tanh(x);
const noteHz = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

/** Seeded noise, so that a pad always sounds the same. */
function seededNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Two-pole band-pass over noise: gives a pitch to something that has none. */
function band(noise: () => number, hz: number, width: number) {
  const radius = Math.exp((-Math.PI * width) / kitSampleRate);
  const [a1, a2] = [2 * radius * Math.cos((turn * hz) / kitSampleRate), -radius * radius];
  let [y1, y2] = [0, 0];
  return () => {
    const y = noise() * (1 - radius) + a1 * y1 + a2 * y2;
    [y2, y1] = [y1, y];
    return y * 6;
  };
}

function highPassed(noise: () => number) {
  let last = 0;
  return () => {
    const now = noise();
    const out = now - last;
    last = now;
    return out * 0.7;
  };
}

function bassNote(midi: number): Sound {
  const hz = noteHz(midi);
  return {
    seconds: 1.3,
    make: () => t => {
      const body =
        sine(hz * t) + 0.34 * sine(2 * hz * t) * decay(t, 0.12) + 0.16 * sine(3 * hz * t) * decay(t, 0.05);
      return soft(body * 1.4) * attack(t, 0.004) * decay(t, 0.32) * 0.85;
    },
  };
}

function hat(seconds: number, halfLife: number): Sound {
  return {
    seconds,
    make: noise => {
      const [air, ring] = [highPassed(noise), band(noise, 9_200, 1_800)];
      return t => (air() * 0.55 + ring() * 0.5) * attack(t, 0.001) * decay(t, halfLife) * 0.6;
    },
  };
}

const sounds: Record<string, Sound> = {
  kick: {
    seconds: 0.55,
    make: noise => t => {
      const phase = 47 * t + 2.9 * (1 - Math.exp(-t * 34));
      return soft(1.7 * sine(phase) * decay(t, 0.09) + 0.5 * noise() * decay(t, 0.004)) * 0.95;
    },
  },
  snap: {
    seconds: 0.4,
    make: noise => {
      const [paper, crack] = [band(noise, 1_900, 1_400), highPassed(noise)];
      return t =>
        soft(
          1.5 * paper() * decay(t, 0.045) + crack() * decay(t, 0.03) + 0.5 * sine(186 * t) * decay(t, 0.03),
        ) * 0.85;
    },
  },
  hat: hat(0.16, 0.018),
  'open-hat': hat(0.9, 0.14),
  fold: {
    seconds: 0.45,
    make: noise => {
      const sheet = band(noise, 1_250, 900);
      const claps = [0, 0.011, 0.024, 0.034];
      return t =>
        claps.reduce((sum, at) => sum + (t < at ? 0 : decay(t - at, at === 0.034 ? 0.05 : 0.004)), 0) *
        sheet() *
        0.75;
    },
  },
  box: {
    seconds: 0.5,
    make: noise => t => {
      const phase = 118 * t + 1.1 * (1 - Math.exp(-t * 22));
      return soft(sine(phase) * decay(t, 0.085) * 1.2 + 0.3 * noise() * decay(t, 0.006)) * 0.8;
    },
  },
  clip: {
    seconds: 0.22,
    make: () => t =>
      (sine(2_410 * t) + 0.6 * sine(3_640 * t) + 0.4 * sine(5_170 * t)) * decay(t, 0.014) * 0.45,
  },
  tear: {
    seconds: 0.85,
    make: noise => {
      const [low, high] = [band(noise, 2_300, 1_500), band(noise, 5_200, 2_600)];
      return t => {
        const through = t / 0.85;
        // The fibres tear one by one.
        const fibres = 0.45 + 0.55 * Math.abs(sine(58 * t + 9 * t * t)) ** 3;
        return (
          (low() * (1 - through) + high() * through) * fibres * attack(t, 0.12) * (1 - through) ** 0.6 * 1.1
        );
      };
    },
  },
  'low-d': bassNote(38),
  'low-f': bassNote(41),
  'low-g': bassNote(43),
  'low-a': bassNote(45),
  lantern: {
    seconds: 2.4,
    make: () => t => {
      const hz = noteHz(74);
      return (
        (sine(hz * t) * decay(t, 0.55) +
          0.5 * sine(hz * 2.76 * t) * decay(t, 0.16) +
          0.22 * sine(hz * 5.4 * t) * decay(t, 0.05)) *
        attack(t, 0.002) *
        0.42
      );
    },
  },
  choir: {
    seconds: 3.2,
    make: noise => {
      const breath = band(noise, 2_600, 900);
      return t => {
        const voices = [62, 65, 69, 74].reduce((sum, note, row) => {
          const hz = noteHz(note) * (1 + 0.0028 * sine(4.6 * t + row * 0.27));
          return sum + sine(hz * t) + 0.42 * sine(2 * hz * t) + 0.14 * sine(3 * hz * t);
        }, 0);
        return (voices * 0.11 + breath() * 0.03) * attack(t, 0.22) * Math.min(1, (3.2 - t) / 1.4);
      };
    },
  },
  swell: {
    seconds: 3.6,
    make: () => t => {
      const chord = [50, 57, 60, 65].reduce((sum, note, row) => {
        const hz = noteHz(note);
        return sum + sine(hz * t) + 0.6 * sine(hz * 1.004 * t + row / 7) + 0.3 * sine(hz * 2.002 * t);
      }, 0);
      return (
        soft(chord * 0.3 * (0.7 + 0.3 * sine(3 * t))) * attack(t, 0.5) * Math.min(1, (3.6 - t) / 1.8) * 0.7
      );
    },
  },
  toad: {
    seconds: 0.62,
    make: () => t => {
      // A throat is a slow train of pulses through a small cavity.
      const pulse = Math.max(0, sine((31 + 8 * t) * t)) ** 6;
      const throat = sine(196 * t) + 0.7 * sine(412 * t) + 0.3 * sine(890 * t);
      return soft(throat * pulse * 1.8) * attack(t, 0.03) * Math.min(1, (0.62 - t) / 0.12) * 0.8;
    },
  },
};

/** The samples of a sound; for one that the kit does not know, those of a kick. */
export function renderSound(id: string): Float32Array<ArrayBuffer> {
  const sound = sounds[id] ?? sounds['kick']!;
  const samples = new Float32Array(Math.ceil(sound.seconds * kitSampleRate));
  const at = sound.make(seededNoise(id.length * 7_919 + id.charCodeAt(0)));
  const fadeFrom = samples.length - 0.008 * kitSampleRate;
  for (let index = 0; index < samples.length; index += 1) {
    const fade = index < fadeFrom ? 1 : (samples.length - index) / (samples.length - fadeFrom);
    samples[index] = at(index / kitSampleRate) * fade;
  }
  return samples;
}
