/** Identity gives each guest a uid that begins like this; no account has one. */
export const guestUidPrefix = 'guest-';

export const isGuest = (uid: string) => uid.startsWith(guestUidPrefix);

/**
 * How a person is shown to others. Guests choose any name, also that of a member, so it is never shown without the mark.
 * The mark comes first, where no long name cuts it off.
 */
export const shownName = (uid: string, name?: string) =>
  isGuest(uid) ? `Guest ${name ?? uid.slice(-4)}` : (name ?? uid.slice(0, 8));
