import { withDeadline } from '../with-deadline.js';

export interface CheckResult {
  status: 'up' | 'down';
  latencyMs: number;
}

export interface ReadinessReport {
  status: 'ready' | 'not-ready';
  checks: Record<string, CheckResult>;
  /** What is down although the service is ready: part of its work waits or is refused. */
  degraded: string[];
}

interface Check {
  readonly run: () => Promise<unknown>;
  readonly isRequired: boolean;
}

/**
 * Whether a service can take work now: what it depends on, asked afresh, each with a deadline. One dependency away
 * must not take everything away, so only what no answer can be given without decides; the rest is reported.
 */
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private draining = false;

  /** `told` hears what every report found; a check that takes longer than `deadlineMs` counts as down. */
  constructor(
    private readonly told: (checks: Record<string, CheckResult>) => void = () => undefined,
    private readonly deadlineMs = 2_000,
  ) {}

  /** Adds a dependency without which the service cannot answer at all; `check` rejects when it cannot be used. */
  addRequired(name: string, check: () => Promise<unknown>) {
    this.checks.set(name, { run: check, isRequired: true });
  }

  /** Adds a dependency that only part of the service needs. It is reported, and decides nothing. */
  addReported(name: string, check: () => Promise<unknown>) {
    this.checks.set(name, { run: check, isRequired: false });
  }

  get isDraining() {
    return this.draining;
  }

  /** From now on the service says that it is not ready, so that no new work is sent to it. */
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
