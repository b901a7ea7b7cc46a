/** Delay before repeating a request that failed temporarily, unless the server gives one. */
export const retryMs = 1_000;

/** An operation was rejected or failed. `code` is stable. */
export class RealtimeError extends Error {
  readonly retryAfterMs: number | undefined;
  /** With `room.kicked` and `room.guests-wait`: epoch milliseconds until which the person may not enter. */
  readonly until: number | undefined;
  /** With `room.approval-pending`: nobody in the room can answer. */
  readonly hostAway: boolean;
  /** Operators can look up this id to see what happened. Errors of the client itself have none. */
  readonly traceId: string | undefined;

  constructor(
    readonly code: string,
    message: string,
    details: { retryAfterMs?: number; until?: number; hostAway?: true; traceId?: string } = {},
  ) {
    super(message);
    this.name = 'RealtimeError';
    this.retryAfterMs = details.retryAfterMs;
    this.until = details.until;
    this.hostAway = details.hostAway === true;
    this.traceId = details.traceId;
  }

  /** Whether a later retry can succeed. Limits without `retryAfterMs` are permanent. */
  get passes(): boolean {
    return this.code.startsWith('store.') || this.retryAfterMs !== undefined;
  }
}
