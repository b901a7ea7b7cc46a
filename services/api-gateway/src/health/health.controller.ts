import { Controller, Get, Inject, Res } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import {
  Kept,
  Operation,
  PLATFORM,
  type Platform,
  Readiness,
  type ReadinessReport,
  serviceUrls,
} from '@sevenfold/service-defaults';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { servicesBehind, type GatewayConfig } from '../config.js';

/** Longer than the timeout of the services' own checks. */
const answerMs = 3_000;

/** Limits how often services are checked, however many clients ask. */
const keptForMs = 1_000;

interface Degraded {
  [dependency: string]: string[];
}

type Report = Omit<ReadinessReport, 'degraded'> & { degraded: Degraded };

/**
 * Health as seen from outside: the gateway itself, and whether every service behind it is ready. Lists
 * dependencies that ready services run without for now, with the services that miss them. The gateway's own
 * `/readyz` checks no service: with one of them down it can still serve all the others.
 */
@Public()
@Controller('api')
export class PublicHealthController {
  private readonly everything = new Readiness(undefined, answerMs);
  /** Last answer of each service. */
  private readonly missing = new Map<string, readonly string[]>();
  private readonly kept = new Kept(
    () => this.report(),
    () => keptForMs,
  );

  constructor(@Inject(PLATFORM) private readonly platform: Platform<GatewayConfig>) {
    for (const [name, url] of serviceUrls(servicesBehind, platform.config))
      this.everything.addRequired(name, async () => {
        this.missing.delete(name);
        this.missing.set(name, await missingAt(`${url}/readyz`));
      });
  }

  @Operation('live', 'Says whether the gateway is running.')
  @Get('healthz')
  live() {
    return { status: 'alive' };
  }

  @Operation('ready', 'Says which services are ready.')
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const report = await this.kept.get();
    const status = this.platform.readiness.isDraining ? 'not-ready' : report.status;
    reply.status(status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
    return { ...report, status };
  }

  private async report(): Promise<Report> {
    return { ...(await this.everything.report()), degraded: this.degraded() };
  }

  private degraded(): Degraded {
    const found: Degraded = {};
    for (const [service, dependencies] of this.missing)
      for (const dependency of dependencies) (found[dependency] ??= []).push(service);
    return found;
  }
}

const readySchema = z.object({ degraded: z.array(z.string()).default([]) });

/** Dependencies that a ready service runs without; rejects if it is not ready. */
async function missingAt(url: string): Promise<readonly string[]> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
  const body: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error('not ready');
  return readySchema.parse(body).degraded;
}
