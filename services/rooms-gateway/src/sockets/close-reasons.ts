import { closeCodes, type CloseReason } from '@sevenfold/contracts';

/** Why we close a socket: the close code, and the reason that the client gets. */
export interface Closing {
  code: number;
  reason: CloseReason;
  /** Recorded as a socket failure with this text. */
  failure?: string;
}

export const goingAway = (retryAfterMs: number): Closing => ({
  code: closeCodes.goingAway,
  reason: { code: 'going-away', retryAfterMs: Math.round(retryAfterMs) },
});
export const protocolError = (failure: string): Closing => ({
  code: closeCodes.protocolError,
  reason: { code: 'protocol-error' },
  failure: `protocol error: ${failure}`,
});
export const tokenExpired: Closing = { code: closeCodes.tokenExpired, reason: { code: 'token-expired' } };
export const kicked = (room: string, until: number): Closing => ({
  code: closeCodes.kicked,
  reason: { code: 'kicked', room, until: Math.round(until) },
});
export const roomClosed = (room: string): Closing => ({
  code: closeCodes.roomClosed,
  reason: { code: 'room-closed', room },
});
export const slowConsumer: Closing = {
  code: closeCodes.slowConsumer,
  reason: { code: 'slow-consumer', retryAfterMs: 1_000 },
  failure: 'slow consumer cut off',
};
export const duplicate: Closing = { code: closeCodes.duplicate, reason: { code: 'duplicate' } };
export const flood: Closing = {
  code: closeCodes.flood,
  reason: { code: 'flood', retryAfterMs: 5_000 },
  failure: 'flood',
};
export const unavailable: Closing = {
  code: closeCodes.unavailable,
  reason: { code: 'unavailable', retryAfterMs: 500 },
};
