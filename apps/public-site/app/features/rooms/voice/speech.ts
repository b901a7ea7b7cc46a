/** Levels above this are speech; levels below it are breath and noise. */
export const speakingLevel = 0.42;
const floorDb = -60;

/** Loudness of samples as we hear it, 0 (silence) to 1: linear in decibels. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 20 * Math.log10(Math.sqrt(sum / samples.length) || Number.MIN_VALUE);
  return Math.round(Math.min(1, Math.max(0, 1 - db / floorDb)) * 100) / 100;
}

type Voices = Readonly<Record<string, { mute: boolean }>>;

/** The people who speak right now. */
export function speakersAmong(voices: Voices, levels: Readonly<Record<string, number>>): string[] {
  return Object.keys(voices).filter(uid => !voices[uid]!.mute && (levels[uid] ?? 0) >= speakingLevel);
}
