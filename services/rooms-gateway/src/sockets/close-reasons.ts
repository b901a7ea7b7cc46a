import { closeCodes, closings, type CloseReason } from '@sevenfold/contracts';

/** Why we close a socket: the close code, and the reason that the client gets. */
export interface Closing {
  code: number;
  reason: CloseReason;
  /** Recorded as a socket failure with this text. */
  failure?: string;
  /** The person cannot come back with this sign-in: they leave their rooms at once, and no place is kept. */
  leaves?: true;
}

const closing = (name: keyof typeof closings, more: Omit<CloseReason, 'code'> = {}): Closing => ({
  code: closeCodes[name],
  reason: { code: closings[name].reason, ...more },
});

export const goingAway = (retryAfterMs: number) =>
  closing('goingAway', { retryAfterMs: Math.round(retryAfterMs) });
export const protocolError = (failure: string): Closing => ({
  ...closing('protocolError'),
  failure: `protocol error: ${failure}`,
});
export const tokenExpired = closing('tokenExpired');
/** Signed out, or blocked. */
export const signInEnded: Closing = { ...tokenExpired, leaves: true };
export const kicked = (room: string, until: number) => closing('kicked', { room, until: Math.round(until) });
export const roomClosed = (room: string) => closing('roomClosed', { room });
export const slowConsumer: Closing = {
  ...closing('slowConsumer', { retryAfterMs: 1_000 }),
  failure: 'slow consumer cut off',
};
export const duplicate = closing('duplicate');
export const flood: Closing = { ...closing('flood', { retryAfterMs: 5_000 }), failure: 'flood' };
export const unavailable = closing('unavailable', { retryAfterMs: 500 });
