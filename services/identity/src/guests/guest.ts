/** Someone without an account, with a uid for a day at most. */
export interface Guest {
  uid: string;
  /** Epoch seconds of the uid's creation. */
  since: number;
}

const daySeconds = 24 * 60 * 60;
/** A shorter token would expire before it is used. */
const shortestSeconds = 60;

/** Epoch seconds after which no token is valid for this guest. */
export const guestUntil = ({ since }: Guest) => since + daySeconds;

/** Whether enough of a guest's day is left for another token. */
export const mayStay = (guest: Guest, now: number) => guestUntil(guest) - now >= shortestSeconds;

/** Expiry of a token issued now: never after the guest's day. */
export const tokenExpiry = (guest: Guest, now: number, tokenMinutes: number) =>
  Math.min(now + tokenMinutes * 60, guestUntil(guest));
