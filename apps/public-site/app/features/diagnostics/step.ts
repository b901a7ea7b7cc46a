import type { Bench } from './bench';

export type Outcome = 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';

/** One thing that is tried, and what has to come of it. */
export interface Step {
  readonly title: string;
  /** Resolves with what was seen. Rejects with what went wrong, or with `Skipped`. */
  run(bench: Bench): Promise<string>;
  /** Nothing after it can be tried without it. */
  readonly needed?: boolean;
}

export interface Suite {
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  /** A guest is enough for all of it. */
  readonly forGuests: boolean;
  /** Something in it depends on the room that the address names. */
  readonly inRoom: boolean;
  readonly steps: readonly Step[];
}

export interface StepResult {
  readonly outcome: Outcome;
  readonly says?: string;
  readonly tookMs?: number;
  readonly traceId?: string;
}
