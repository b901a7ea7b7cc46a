export interface CheckResult {
  status: 'up' | 'down';
  latencyMs: number;
}

export interface ReadinessReport {
  status: 'ready' | 'not-ready';
  checks: Record<string, CheckResult>;
}

const checkDeadlineMs = 2_000;

/** Whether a service can take work now: what it depends on, asked afresh, each within two seconds. */
export class Readiness {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private draining = false;

  /** `told` hears what every report found. */
  constructor(private readonly told: (checks: Record<string, CheckResult>) => void = () => undefined) {}

  /** Adds a dependency; `check` rejects when it cannot be used. */
  add(name: string, check: () => Promise<unknown>) {
    this.checks.set(name, check);
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
      [...this.checks].map(async ([name, check]) => [name, await measure(check)] as const),
    );
    const checks = Object.fromEntries(entries);
    this.told(checks);
    const up = entries.every(([, result]) => result.status === 'up');
    return { status: up && !this.draining ? 'ready' : 'not-ready', checks };
  }
}

async function measure(check: () => Promise<unknown>): Promise<CheckResult> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('deadline')), checkDeadlineMs);
  });
  try {
    await Promise.race([check(), deadline]);
    return { status: 'up', latencyMs: elapsed() };
  } catch {
    return { status: 'down', latencyMs: elapsed() };
  } finally {
    clearTimeout(timer);
  }
}
