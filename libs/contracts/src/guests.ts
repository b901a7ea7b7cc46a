/** Prefix of every guest's uid; no account has it. */
export const guestUidPrefix = 'guest-';

export const isGuest = (uid: string) => uid.startsWith(guestUidPrefix);

/**
 * A person's name as shown to others. Guests choose any name, even a member's, so it always has this prefix.
 * A prefix, because a long name would cut off a suffix.
 */
export const shownName = (uid: string, name?: string) =>
  isGuest(uid) ? `Guest ${name ?? uid.slice(-4)}` : (name ?? uid.slice(0, 8));
