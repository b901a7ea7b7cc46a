import { bass, bell, brush, clap, kick, Mix, pad, pluck, seededRandom } from './synthesis.mjs';

/** Chords as notes from the bass up. */
const echoChords = [
  [38, 57, 62, 65, 69], // D minor 9, open
  [34, 53, 58, 62, 65], // B flat
  [41, 53, 57, 60, 64], // F major 7
  [36, 55, 60, 62, 67], // C, suspended
];

/** Ambient electronic at 120 beats: the piece that the site's own player knows. */
export function echoverseDemo() {
  const beat = 60 / 120;
  const bars = 48;
  const mix = new Mix(bars * 4 * beat + 2);
  const random = seededRandom(7);
  const melody = [74, 77, 81, 79, 77, 74, 72, 69, 74, 81, 84, 81, 79, 77, 76, 72];

  for (let bar = 0; bar < bars; bar += 1) {
    const start = bar * 4 * beat;
    const chord = echoChords[Math.floor(bar / 2) % echoChords.length];
    const [root, ...upper] = chord;
    const level = intensity(bar, bars);

    if (bar % 2 === 0)
      upper.forEach((note, voice) => mix.add(start, 8 * beat + 1.2, 0.1, voice * 0.4 - 0.6, pad(note)));

    for (let step = 0; step < 16; step += 1) {
      const at = start + (step * beat) / 4;
      const note = upper[(step * 3 + bar) % upper.length] + (step % 8 === 6 ? 12 : 0);
      const accent = step % 4 === 0 ? 1 : 0.62;
      if (bar >= 4) mix.add(at, 0.7, 0.075 * accent * level, Math.sin(step * 0.9) * 0.7, pluck(note));
      if (bar >= 12 && step % 2 === 1) mix.add(at, 0.12, 0.055 * level, 0.35, brush(random));
    }
    if (bar >= 8) {
      for (const [position, length] of [
        [0, 1.5],
        [1.75, 0.7],
        [2.5, 1.4],
      ])
        mix.add(start + position * beat, length * beat, 0.2 * level, 0, bass(root));
    }
    if (bar >= 12 && bar < bars - 4) {
      for (let count = 0; count < 4; count += 1) mix.add(start + count * beat, 0.4, 0.3 * level, 0, kick);
      for (const count of [1, 3]) mix.add(start + count * beat, 0.25, 0.13 * level, -0.15, clap(random));
    }
    if (bar >= 16 && bar % 4 < 3) {
      for (let count = 0; count < 2; count += 1) {
        const note = melody[(bar * 2 + count) % melody.length];
        mix.add(
          start + (count * 2 + (bar % 2) * 0.5) * beat,
          2.4,
          0.12 * level,
          count ? 0.4 : -0.4,
          bell(note),
        );
      }
    }
  }
  mix.echo(beat * 0.75, 0.52, 0.42);
  mix.master({ fadeIn: 0.6, fadeOut: 5 });
  return mix;
}

const walkChords = [
  [43, 59, 62, 66, 69], // G major 9
  [40, 59, 62, 64, 67], // E minor 7
  [45, 57, 60, 64, 67], // A minor 7
  [38, 57, 60, 64, 66], // D 9
  [43, 59, 62, 66, 69],
  [47, 57, 62, 66, 69], // B minor 7
  [36, 59, 60, 64, 67], // C major 7
  [38, 57, 60, 64, 66],
];

/** A slow walk in swung eighths, mostly wood and brushes. */
export function paperLanterns() {
  const beat = 60 / 88;
  const bars = 36;
  const mix = new Mix(bars * 4 * beat + 2);
  const random = seededRandom(29);
  const phrases = [
    [
      [0, 74],
      [1.5, 78],
      [2, 76],
      [3.5, 74],
    ],
    [
      [0.5, 71],
      [1.5, 74],
      [2.5, 76],
    ],
    [
      [0, 79],
      [1, 78],
      [2.5, 74],
      [3, 72],
    ],
    [
      [0, 69],
      [1.5, 71],
      [3, 74],
    ],
  ];
  const swing = eighth => (eighth % 2 === 0 ? eighth / 2 : (eighth - 1) / 2 + 0.64) * beat;

  for (let bar = 0; bar < bars; bar += 1) {
    const start = bar * 4 * beat;
    const [root, ...upper] = walkChords[bar % walkChords.length];
    const level = intensity(bar, bars);

    upper.forEach((note, voice) => {
      mix.add(start + voice * 0.018, 2.2 * beat, 0.085, voice * 0.35 - 0.5, pluck(note));
      if (bar % 2 === 1)
        mix.add(start + swing(5) + voice * 0.014, 1.4 * beat, 0.06, voice * 0.35 - 0.5, pluck(note));
      if (bar >= 8) mix.add(start, 4 * beat + 0.8, 0.045 * level, 0.6 - voice * 0.4, pad(note));
    });
    if (bar >= 4) {
      const walk = [root, root + 7, root + 12, root + (bar % 2 ? 5 : 9)];
      walk.forEach((note, count) => mix.add(start + count * beat, beat * 0.95, 0.19, 0, bass(note)));
      for (let eighth = 0; eighth < 8; eighth += 1) {
        const strong = eighth === 2 || eighth === 6;
        mix.add(start + swing(eighth), 0.16, (strong ? 0.1 : 0.05) * level, 0.3, brush(random));
      }
    }
    if (bar >= 8 && bar < bars - 2) {
      mix.add(start, 0.4, 0.2 * level, 0, kick);
      mix.add(start + swing(5), 0.4, 0.13 * level, 0, kick);
    }
    if (bar >= 6 && bar < bars - 2) {
      for (const [position, note] of phrases[(bar * (bar % 3 ? 1 : 3)) % phrases.length]) {
        mix.add(start + position * beat, 2, 0.13 * level, -0.25, bell(note));
      }
    }
  }
  mix.echo(beat * 0.64, 0.38, 0.3);
  mix.master({ fadeIn: 0.1, fadeOut: 4 });
  return mix;
}

/** Rises over the first half, rests once, and ends where it began. */
function intensity(bar, bars) {
  const through = bar / bars;
  if (through > 0.62 && through < 0.7) return 0.55;
  return Math.min(1, 0.55 + through * 1.1) * (through > 0.92 ? 0.7 : 1);
}
