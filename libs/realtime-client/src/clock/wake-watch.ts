/** A timer that is later than this was not just throttled: the device slept. */
const sleptAfterMs = 90_000;
/** Normal clock adjustments are smaller. */
const setByMs = 2_000;

/**
 * Detects that the device slept. Some monotonic clocks stop during sleep and then differ from the wall clock;
 * others continue, and only late timers show it. A manual change of the wall clock looks the same: it costs a
 * few probes.
 */
export class WakeWatch {
  private last: { now: number; wall: number } | undefined;

  /** Call regularly with the monotonic and the wall clock, in milliseconds. */
  slept(now: number, wall: number): boolean {
    const { last } = this;
    this.last = { now, wall };
    if (!last) return false;
    const stood = wall - last.wall - (now - last.now);
    return Math.abs(stood) > setByMs || now - last.now > sleptAfterMs;
  }
}
