/** Seconds. The realm's tokens live for 5 minutes; guests' as long as identity is configured, within a guest's day. */
export const longestLife = { realm: 60 * 60, guests: 24 * 60 * 60 };

/** Milliseconds after which no token is around that a revocation could void. */
export const revocationKeptMs = (Math.max(longestLife.realm, longestLife.guests) + 60) * 1000;
