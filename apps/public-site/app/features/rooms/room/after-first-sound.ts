const settled = Promise.withResolvers<void>();
/** If the track has not loaded within this time, people get the rest of the room without it. */
const patienceMs = 6_000;

/** Call it once the room plays here, has nothing to play, or cannot play because the browser blocks sound. */
export const firstSoundSettled = settled.resolve;

/** Resolves when the first sound no longer needs the network for itself. */
export function afterFirstSound(): Promise<void> {
  const patience = setTimeout(settled.resolve, patienceMs);
  return settled.promise.finally(() => clearTimeout(patience));
}
