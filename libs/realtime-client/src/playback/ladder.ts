/** The correction of an error: none, a temporary rate change, or a jump. */
export type Correction =
  { kind: 'none' } | { kind: 'rate'; factor: number; forMs: number } | { kind: 'jump' };

export interface Ladder {
  /** Errors up to this are not corrected. */
  deadBandMs: number;
  /** Up to this the gentle rate corrects, inaudibly. */
  gentleMs: number;
  gentleRate: number;
  /** Up to this the firm rate corrects. Above, a jump. */
  firmMs: number;
  firmRate: number;
  /** Consecutive measurements before a jump, and the pause after one. */
  jumpAfter: number;
  jumpRestMs: number;
}

/** For samples in memory: nothing below 0.5 ms, ±500 ppm to 10 ms, ±1 % to 60 ms, then a guarded jump. */
export const sampleLadder: Ladder = {
  deadBandMs: 0.5,
  gentleMs: 10,
  gentleRate: 5e-4,
  firmMs: 60,
  firmRate: 0.01,
  jumpAfter: 2,
  jumpRestMs: 1500,
};

/**
 * Just after a start, when few readings of the output's clock exist: a small jump is better than seconds of
 * error.
 */
export const settlingLadder: Ladder = { ...sampleLadder, firmMs: 4, jumpAfter: 3, jumpRestMs: 400 };

/**
 * For media elements. Their position can be read to a millisecond, but after a jump the element is silent
 * until it is back in sync.
 */
export const mediaLadder: Ladder = {
  deadBandMs: 1,
  gentleMs: 12,
  gentleRate: 0.003,
  firmMs: 100,
  firmRate: 0.015,
  jumpAfter: 4,
  jumpRestMs: 4e3,
};

/** The target time to close the gap, so that small errors get small corrections. */
const closeWithinMs = 4_000;

/** Decides corrections, one measurement at a time. Positive errors are ahead of the intended position. */
export class LadderControl {
  private correcting = false;
  private jumpsCalledFor = 0;
  private lastJump = -Infinity;
  private lastDecision = NaN;

  constructor(private readonly ladder: Ladder) {}

  decide(errorMs: number, now: number): Correction {
    const { deadBandMs, gentleMs, gentleRate, firmMs, firmRate, jumpAfter, jumpRestMs } = this.ladder;
    // A background tab measures once a second or once a minute, so nothing would end a short correction.
    const closeIn = Math.max(closeWithinMs, 2 * (now - this.lastDecision) || 0);
    this.lastDecision = now;
    const size = Math.abs(errorMs);
    if (size <= firmMs) this.jumpsCalledFor = 0;
    else if (++this.jumpsCalledFor >= jumpAfter && now - this.lastJump >= jumpRestMs) return this.jump(now);

    // A correction continues to half of the dead band, so that it does not oscillate at its edge.
    if (size <= (this.correcting ? deadBandMs / 2 : deadBandMs)) {
      this.correcting = false;
      return { kind: 'none' };
    }
    this.correcting = true;
    const limit = size <= gentleMs ? gentleRate : firmRate;
    const change = Math.min(limit, size / closeIn);
    return { kind: 'rate', factor: errorMs > 0 ? 1 - change : 1 + change, forMs: size / change };
  }

  /** The sound restarts elsewhere: discard earlier measurements. */
  reset() {
    this.correcting = false;
    this.jumpsCalledFor = 0;
    this.lastDecision = NaN;
  }

  private jump(now: number): Correction {
    this.lastJump = now;
    this.reset();
    return { kind: 'jump' };
  }
}
