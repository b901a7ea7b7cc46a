/** Held back this long, timers were not only throttled: the device slept. */
const sleptAfterMs = 90_000;
/** Clocks are set by less than this while all is well. */
const setByMs = 2_000;

/**
 * Notices that the device slept. Some monotonic clocks stand still meanwhile, and then differ from the wall clock; others
 * go on, and then only the silence of timers tells. A wall clock that is set by hand looks the same: it costs a few probes.
 */
export class WakeWatch {
  private last: { now: number; wall: number } | undefined;

  /** Asked regularly, with the monotonic and the wall clock, both in milliseconds. */
  slept(now: number, wall: number): boolean {
    const { last } = this;
    this.last = { now, wall };
    if (!last) return false;
    const stood = wall - last.wall - (now - last.now);
    return Math.abs(stood) > setByMs || now - last.now > sleptAfterMs;
  }
}
