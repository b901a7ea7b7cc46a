import { z } from 'zod';
import { checksOfDependency } from '../components/catalog.js';
import type { Observation } from '../components/signal.js';
import { unsampledTraceparent } from './unsampled-trace.js';

const readinessSchema = z.object({
  status: z.enum(['ready', 'not-ready']),
  checks: z
    .record(z.string(), z.object({ status: z.enum(['up', 'down']), latencyMs: z.number() }))
    .default({}),
});
export type Readiness = z.infer<typeof readinessSchema>;

export interface ProbeLimits {
  readonly timeoutMs: number;
  readonly slowMs: number;
}

export interface ReadinessAnswer {
  readonly observation: Observation;
  /** Absent when there was no answer of a service. */
  readonly readiness?: Readiness;
}

/** Asks a service whether it is ready. Never throws: not to answer is an answer. */
export async function probeReadiness(url: string, limits: ProbeLimits): Promise<ReadinessAnswer> {
  const started = performance.now();
  try {
    const response = await fetch(new URL('/readyz', url), {
      headers: { traceparent: unsampledTraceparent(), connection: 'close' },
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    const readiness = readinessSchema.parse(await response.json());
    const latencyMs = Math.round(performance.now() - started);
    return { readiness, observation: observationOf(readiness, latencyMs, limits) };
  } catch {
    return { observation: { finding: 'down', at: new Date() } };
  }
}

/**
 * A service that is not ready can do nothing. Without what it can be ready without, it does part of its work (events,
 * say, wait in the outbox).
 */
export function observationOf(
  readiness: Readiness,
  latencyMs: number,
  { slowMs }: Pick<ProbeLimits, 'slowMs'>,
): Observation {
  const failed = Object.entries(readiness.checks).flatMap(([name, { status }]) =>
    status === 'down' ? [name] : [],
  );
  const causes = failed.map(dependencyOf);
  const at = new Date();
  if (readiness.status === 'not-ready')
    // Where nothing fails it is on its way out.
    return { finding: 'down', at, latencyMs, ...(causes.length > 0 && { causes }) };
  if (causes.length > 0) return { finding: 'degraded', at, latencyMs, causes };
  return { finding: latencyMs > slowMs ? 'degraded' : 'operational', at, latencyMs };
}

/** The component that stands for a check; the check's own name where none does. */
const dependencyOf = (check: string): string =>
  Object.entries(checksOfDependency).find(([, checks]) => checks.includes(check))?.[0] ?? check;
