export type EnvelopeShape = {
  /** Seconds of attack, decay to `sustain` (a level), and release. */
  attack: number;
  decay?: number;
  sustain?: number;
  release: number;
};

/** Level over time of a note held for `held` seconds, with exponential decay and release. */
export function envelope({ attack, decay = 0.1, sustain = 1, release }: EnvelopeShape, held: number) {
  const whileHeld = (time: number) => {
    if (time < attack) return Math.sin((time / attack) * (Math.PI / 2));
    return sustain + (1 - sustain) * Math.exp((-3 * (time - attack)) / decay);
  };
  const atRelease = whileHeld(held);
  return (time: number) => {
    if (time < held) return whileHeld(time);
    const past = (time - held) / release;
    return past >= 1 ? 0 : (atRelease * (Math.exp(-4 * past) - Math.exp(-4))) / (1 - Math.exp(-4));
  };
}
