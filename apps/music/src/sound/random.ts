/** Repeatable randomness: the same seed always gives the same take. */
export type Random = () => number;

export function seededRandom(seed: string): Random {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bell-shaped around 0, at most ±1, like human timing. */
export const wobble = (random: Random) => (random() + random() + random()) / 1.5 - 1;
