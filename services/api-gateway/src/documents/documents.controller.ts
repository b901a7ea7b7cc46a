import { Controller, Get, Header, Inject } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { asyncApiDocument } from '@sevenfold/contracts';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { GatewayConfig } from '../config.js';
import { joinedOpenApi } from './openapi.js';

/** What the whole API says of itself. */
@Public()
@Controller('api')
export class DocumentsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform<GatewayConfig>) {}

  @Get('openapi.json')
  @Header('cache-control', 'no-cache')
  openApi() {
    return joinedOpenApi(this.platform.config);
  }

  @Get('asyncapi.json')
  @Header('cache-control', 'no-cache')
  asyncApi() {
    return asyncApiDocument();
  }
}
