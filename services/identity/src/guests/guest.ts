/** Somebody without an account, known by a uid of their own for a day at most. */
export interface Guest {
  uid: string;
  /** Epoch seconds at which the uid was made up. */
  since: number;
}

const daySeconds = 24 * 60 * 60;
/** Nobody is served by a token that is void before it is used. */
const shortestSeconds = 60;

/** Epoch seconds beyond which no token names this guest. */
export const guestUntil = ({ since }: Guest) => since + daySeconds;

/** Whether a guest has enough of the day left for another token. */
export const mayStay = (guest: Guest, now: number) => guestUntil(guest) - now >= shortestSeconds;

/** When a token issued now is to expire: after its time, and never after the guest's day. */
export const tokenExpiry = (guest: Guest, now: number, tokenMinutes: number) =>
  Math.min(now + tokenMinutes * 60, guestUntil(guest));
