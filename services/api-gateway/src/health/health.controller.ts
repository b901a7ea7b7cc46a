import { Controller, Get, Inject, Res } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { FastifyReply } from 'fastify';

/** Health as seen from outside: the door itself, and whether everything behind it is ready. */
@Public()
@Controller('api')
export class PublicHealthController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get('healthz')
  live() {
    return { status: 'alive' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const report = await this.platform.readiness.report();
    reply.status(report.status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
    return report;
  }
}
