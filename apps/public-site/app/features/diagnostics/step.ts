import type { Bench } from './bench';

export type Outcome = 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';

export interface Step {
  readonly title: string;
  /** Resolves with what it found. Rejects with the error, or with `Skipped`. */
  run(bench: Bench): Promise<string>;
  /** If this step fails, the ones after it are skipped. */
  readonly needed?: boolean;
}

export interface Suite {
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  /** Guests can run the whole suite. */
  readonly forGuests: boolean;
  /** At least one step uses the room named in the URL. */
  readonly inRoom: boolean;
  readonly steps: readonly Step[];
}

export interface StepResult {
  readonly outcome: Outcome;
  readonly says?: string;
  readonly tookMs?: number;
  readonly traceId?: string;
}
