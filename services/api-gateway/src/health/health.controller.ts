import { Controller, Get, Inject, Res } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { PLATFORM, Readiness, type Platform } from '@sevenfold/service-defaults';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { serviceUrls } from '../service-urls.js';

/**
 * Health as seen from outside: the door itself, and whether everything behind it is ready. The door's own `/readyz`
 * asks nothing of the others: with one of them away it still has all the rest to offer.
 */
@Public()
@Controller('api')
export class PublicHealthController {
  private readonly everything = new Readiness();

  constructor(@Inject(PLATFORM) private readonly platform: Platform<GatewayConfig>) {
    for (const [name, url] of serviceUrls(platform.config))
      this.everything.add(name, () => requireReady(`${url}/readyz`));
  }

  @Get('healthz')
  live() {
    return { status: 'alive' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    if (this.platform.readiness.isDraining) this.everything.drain();
    const report = await this.everything.report();
    reply.status(report.status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
    return report;
  }
}

async function requireReady(url: string) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error('not ready');
}
