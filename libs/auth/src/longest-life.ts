/** Seconds. The realm's tokens live for 5 minutes; guests' as long as identity is configured, within a guest's day. */
export const longestLife = { realm: 60 * 60, guests: 24 * 60 * 60 };
