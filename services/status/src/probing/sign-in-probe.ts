import { unsampledTraceparent } from '@sevenfold/service-defaults';
import { z } from 'zod';
import type { Observation } from '../components/signal.js';
import type { ProbeLimits } from './readiness-probe.js';

const keySetSchema = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

/** Whether the sign-in provider serves its keys, which every token check needs. */
export async function probeSignIn(jwksUrl: string, limits: ProbeLimits): Promise<Observation> {
  const started = performance.now();
  try {
    const response = await fetch(jwksUrl, {
      headers: { traceparent: unsampledTraceparent() },
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    keySetSchema.parse(await response.json());
    const latencyMs = Math.round(performance.now() - started);
    return { finding: latencyMs > limits.slowMs ? 'degraded' : 'operational', at: new Date(), latencyMs };
  } catch {
    return { finding: 'down', at: new Date() };
  }
}
