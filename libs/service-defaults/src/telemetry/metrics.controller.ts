import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@sevenfold/auth';
import { NotFound } from '@sevenfold/contracts';
import type { FastifyReply } from 'fastify';
import { openMetricsText, prometheusText } from './metrics.js';
import { openMetricsType } from './open-metrics.js';

/**
 * For the scraper, on the service's own port; the gateway does not pass it on. The gateway's own are on the port that the
 * ingress leads to, so whoever comes through a proxy is told that there is nothing: proxies always say for whom they ask.
 */
@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  @Get()
  async metrics(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept') accept = '',
    @Headers('x-forwarded-for') visitor?: string,
    @Headers('forwarded') forwarded?: string,
  ): Promise<string> {
    if (visitor ?? forwarded) throw new NotFound('route.not-found', 'There is nothing here.');
    const withExemplars = accept.includes('application/openmetrics-text');
    void reply.type(withExemplars ? openMetricsType : 'text/plain; version=0.0.4');
    return withExemplars ? openMetricsText() : prometheusText();
  }
}
