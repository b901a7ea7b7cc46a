/** What is done about an error: nothing, a little faster or slower for some time, or a jump. */
export type Correction =
  { kind: 'none' } | { kind: 'rate'; factor: number; forMs: number } | { kind: 'jump' };

export interface Ladder {
  /** Up to here nothing is done. */
  deadBandMs: number;
  /** Up to here the gentle rate closes the gap, inaudibly. */
  gentleMs: number;
  gentleRate: number;
  /** Up to here the firm rate does. Above, only a jump will do. */
  firmMs: number;
  firmRate: number;
  /** A jump must be called for so often in a row, and rests so long after one. */
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

/** The first moments of a sound, when the output's clock is known from a few readings: rather a small jump than seconds off. */
export const settlingLadder: Ladder = { ...sampleLadder, firmMs: 4, jumpAfter: 3, jumpRestMs: 400 };

/** For media elements, whose position and rate are coarse. */
export const mediaLadder: Ladder = {
  deadBandMs: 12,
  gentleMs: 60,
  gentleRate: 0.005,
  firmMs: 300,
  firmRate: 0.03,
  jumpAfter: 3,
  jumpRestMs: 4e3,
};

/** The gap is meant to close within this time, so that small errors get smaller corrections. */
const closeWithinMs = 4_000;

/** Decides corrections, one measurement after another. Positive errors are ahead of where the sound should be. */
export class LadderControl {
  private correcting = false;
  private jumpsCalledFor = 0;
  private lastJump = -Infinity;
  private lastDecision = NaN;

  constructor(private readonly ladder: Ladder) {}

  decide(errorMs: number, now: number): Correction {
    const { deadBandMs, gentleMs, gentleRate, firmMs, firmRate, jumpAfter, jumpRestMs } = this.ladder;
    // A tab in the background is let measure once a second, or once a minute: nobody would end a short correction there.
    const closeIn = Math.max(closeWithinMs, 2 * (now - this.lastDecision) || 0);
    this.lastDecision = now;
    const size = Math.abs(errorMs);
    if (size <= firmMs) this.jumpsCalledFor = 0;
    else if (++this.jumpsCalledFor >= jumpAfter && now - this.lastJump >= jumpRestMs) return this.jump(now);

    // Once begun, a correction goes on to half of the dead band, so that it does not flutter at its edge.
    if (size <= (this.correcting ? deadBandMs / 2 : deadBandMs)) {
      this.correcting = false;
      return { kind: 'none' };
    }
    this.correcting = true;
    const limit = size <= gentleMs ? gentleRate : firmRate;
    const change = Math.min(limit, size / closeIn);
    return { kind: 'rate', factor: errorMs > 0 ? 1 - change : 1 + change, forMs: size / change };
  }

  /** The sound begins anew somewhere: what was measured before means nothing. */
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
