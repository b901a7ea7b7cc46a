const minute = 60_000;
const day = 24 * 60 * minute;

/** A key is published this long before it signs, so that verifiers with cached keys know it. */
const publishedAhead = 10 * minute;
/** The longest life of a token, with a margin. */
const keptAfterUse = 2 * day;

interface Dated {
  createdAt: Date;
}

const age = (key: Dated, now: Date) => now.getTime() - key.createdAt.getTime();

/** Whether a new key is due. `keys` are newest first. */
export const needsKey = (keys: readonly Dated[], keyDays: number, now: Date) =>
  !keys[0] || age(keys[0], now) > keyDays * day;

/** The newest key that verifiers know; the very first key signs at once. */
export const signingKey = <Key extends Dated>(keys: readonly Key[], now: Date): Key | undefined =>
  keys.find(key => age(key, now) >= publishedAhead) ?? keys.at(-1);

/** Whether tokens signed with a key may still be valid. */
export const isKept = (key: Dated, keyDays: number, now: Date) =>
  age(key, now) <= keyDays * day + publishedAhead + keptAfterUse;
