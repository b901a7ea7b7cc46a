import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@sevenfold/auth';
import { prometheusText } from './metrics.js';

/** For the scraper, on the service's own port; the gateway does not pass it on. */
@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  @Get()
  @Header('content-type', 'text/plain; version=0.0.4')
  metrics() {
    return prometheusText();
  }
}
