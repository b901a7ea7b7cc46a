/** What passes by itself is asked for again after so long, unless the server says how long. */
export const retryMs = 1_000;

/** An operation was refused, or could not be done. `code` is stable. */
export class RealtimeError extends Error {
  readonly retryAfterMs: number | undefined;
  /** With `room.kicked` and `room.guests-wait`: epoch milliseconds until which the room stays shut. */
  readonly until: number | undefined;
  /** With `room.approval-pending`: nobody is in the room who could answer. */
  readonly hostAway: boolean;

  constructor(
    readonly code: string,
    message: string,
    details: { retryAfterMs?: number; until?: number; hostAway?: true } = {},
  ) {
    super(message);
    this.name = 'RealtimeError';
    this.retryAfterMs = details.retryAfterMs;
    this.until = details.until;
    this.hostAway = details.hostAway === true;
  }

  /** Asking again later is of use. Limits that know no time stay. */
  get passes(): boolean {
    return this.code.startsWith('store.') || this.retryAfterMs !== undefined;
  }
}
