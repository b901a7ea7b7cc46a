/**
 * Maximum token lifetimes in seconds. Realm tokens live 5 minutes in practice; guest tokens as long as
 * identity's `GUEST_TOKEN_MINUTES`, a day at most.
 */
export const longestLife = { realm: 60 * 60, guests: 24 * 60 * 60 };

/** Milliseconds after which every token that a revocation could void has expired. */
export const revocationKeptMs = (Math.max(longestLife.realm, longestLife.guests) + 60) * 1000;
