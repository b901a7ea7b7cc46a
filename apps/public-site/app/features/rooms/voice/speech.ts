/** Levels above this are speech; below are breath and noise. */
export const speakingLevel = 0.42;
const floorDb = -60;

/** How loud samples are, 0 (silence) to 1 (as loud as can be), by ear: evenly in decibels. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 20 * Math.log10(Math.sqrt(sum / samples.length) || Number.MIN_VALUE);
  return Math.round(Math.min(1, Math.max(0, 1 - db / floorDb)) * 100) / 100;
}

type Voices = Readonly<Record<string, { mute: boolean }>>;

/** Who is heard right now. */
export function speakersAmong(voices: Voices, levels: Readonly<Record<string, number>>): string[] {
  return Object.keys(voices).filter(uid => !voices[uid]!.mute && (levels[uid] ?? 0) >= speakingLevel);
}
