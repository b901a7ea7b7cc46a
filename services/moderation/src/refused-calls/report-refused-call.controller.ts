import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { refusedCallSchema, type RefusedCall } from '@sevenfold/contracts';
import { InsideOnly } from '@sevenfold/service-defaults';
import { RefusedCalls } from './refused-calls.js';

/**
 * For the gateway, which rejects calls before any service sees them. Only on this service's own port: the
 * gateway does not forward it. The report carries the rejected token.
 */
@InsideOnly()
@Public()
@Controller('refused-calls')
export class ReportRefusedCallController {
  constructor(private readonly refusedCalls: RefusedCalls) {}

  @Post()
  @HttpCode(204)
  report(
    @Body({ schema: refusedCallSchema }) call: RefusedCall,
    @Ip() ip: string,
    @Headers('authorization') authorization?: string,
  ): Promise<void> {
    return this.refusedCalls.record({ ...call, ip, authorization, service: 'api-gateway' });
  }
}
