import { checksOfDependency } from '../components/catalog.js';
import type { Observation } from '../components/signal.js';
import type { Readiness } from './readiness-probe.js';

export interface Report {
  readonly at: Date;
  readonly readiness: Readiness;
}

/**
 * States of shared dependencies, from the services' readiness: down if all services that report one say so,
 * degraded if only some do. Omits dependencies without a recent report.
 */
export function dependencyObservations(reports: readonly Report[], now: Date): Map<string, Observation> {
  const found = new Map<string, Observation>();
  for (const [dependency, names] of Object.entries(checksOfDependency)) {
    const checks = reports.flatMap(({ readiness }) => names.flatMap(name => readiness.checks[name] ?? []));
    if (checks.length === 0) continue;
    const up = checks.filter(({ status }) => status === 'up');
    const finding = up.length === checks.length ? 'operational' : up.length > 0 ? 'degraded' : 'down';
    const latencyMs = up.length > 0 ? median(up.map(check => check.latencyMs)) : undefined;
    found.set(dependency, { finding, at: now, latencyMs });
  }
  return found;
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
