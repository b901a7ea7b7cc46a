import { withDeadline } from '../with-deadline.js';

export interface CheckResult {
  status: 'up' | 'down';
  latencyMs: number;
}

export interface ReadinessReport {
  status: 'ready' | 'not-ready';
  checks: Record<string, CheckResult>;
  /** Reported dependencies that are down: part of the service's work waits or fails. */
  degraded: string[];
}

interface Check {
  readonly run: () => Promise<unknown>;
  readonly isRequired: boolean;
}

/**
 * Whether a service can take work now. Checks its dependencies on each request, each with a timeout. Only
 * required ones decide, so that one failed dependency does not take everything down; the others are reported.
 */
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private draining = false;

  /**
   * `told` receives the results of every report; a check that takes longer than `deadlineMs` counts as down.
   */
  constructor(
    private readonly told: (checks: Record<string, CheckResult>) => void = () => undefined,
    private readonly deadlineMs = 2_000,
  ) {}

  /** Adds a dependency that every answer needs; `check` rejects while it is unusable. */
  addRequired(name: string, check: () => Promise<unknown>) {
    this.checks.set(name, { run: check, isRequired: true });
  }

  /** Adds a dependency that only part of the service needs. It is reported and decides nothing. */
  addReported(name: string, check: () => Promise<unknown>) {
    this.checks.set(name, { run: check, isRequired: false });
  }

  get isDraining() {
    return this.draining;
  }

  /** From now on the service reports unready, so that it gets no new work. */
  drain() {
    this.draining = true;
  }

  async report(): Promise<ReadinessReport> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, { run }]) => [name, await measure(run, this.deadlineMs)] as const),
    );
    const checks = Object.fromEntries(entries);
    this.told(checks);
    const down = entries.flatMap(([name, { status }]) => (status === 'down' ? [name] : []));
    const isReady = !this.draining && !down.some(name => this.checks.get(name)!.isRequired);
    return { status: isReady ? 'ready' : 'not-ready', checks, degraded: isReady ? down : [] };
  }
}

async function measure(check: () => Promise<unknown>, deadlineMs: number): Promise<CheckResult> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    await withDeadline(check(), deadlineMs);
    return { status: 'up', latencyMs: elapsed() };
  } catch {
    return { status: 'down', latencyMs: elapsed() };
  }
}
