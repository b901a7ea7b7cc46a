import { Controller, Get, Header, Headers } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@sevenfold/auth';
import { NotFound } from '@sevenfold/contracts';
import { prometheusText } from './metrics.js';

/**
 * For the scraper, on the service's own port; the gateway does not pass it on. The gateway's own are on the port that the
 * ingress leads to, so whoever comes through a proxy is told that there is nothing: proxies always say for whom they ask.
 */
@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  @Get()
  @Header('content-type', 'text/plain; version=0.0.4')
  metrics(@Headers('x-forwarded-for') visitor?: string, @Headers('forwarded') forwarded?: string) {
    if (visitor ?? forwarded) throw new NotFound('route.not-found', 'There is nothing here.');
    return prometheusText();
  }
}
