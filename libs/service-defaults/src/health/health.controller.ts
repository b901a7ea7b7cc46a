import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@sevenfold/auth';
import type { FastifyReply } from 'fastify';
import { PLATFORM, type Platform } from '../define-service.js';
import { processStartedAt } from '../process-started-at.js';
import { healthPaths } from './health-paths.js';

const startedAt = processStartedAt.toISOString();

/** Liveness (the process runs) and readiness (it can take work now). */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get(healthPaths.live)
  live() {
    return { status: 'alive', service: this.platform.name };
  }

  @Get(healthPaths.ready)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const report = await this.platform.readiness.report();
    reply.status(report.status === 'ready' ? 200 : 503);
    const { name, config } = this.platform;
    return { service: name, version: config.SERVICE_VERSION, startedAt, ...report };
  }
}
