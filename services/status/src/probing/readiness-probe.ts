import { unsampledTraceparent } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { checksOfDependency } from '../components/catalog.js';
import type { Observation } from '../components/signal.js';

const readinessSchema = z.object({
  status: z.enum(['ready', 'not-ready']),
  version: z.string().max(64).optional(),
  startedAt: z.iso.datetime().optional(),
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
  /** Absent without an answer. */
  readonly readiness?: Readiness;
}

/** Checks a service's readiness. Never throws: no answer is a result. */
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
 * An unready service can do nothing. A ready one that lacks a dependency still does part of its work: events,
 * for example, wait in the outbox.
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
    // Unready without a failed check: the service is shutting down.
    return { finding: 'down', at, latencyMs, ...(causes.length > 0 && { causes }) };
  if (causes.length > 0) return { finding: 'degraded', at, latencyMs, causes };
  return { finding: latencyMs > slowMs ? 'degraded' : 'operational', at, latencyMs };
}

/** The component that represents a check; by default the check's own name. */
const dependencyOf = (check: string): string =>
  Object.entries(checksOfDependency).find(([, checks]) => checks.includes(check))?.[0] ?? check;
