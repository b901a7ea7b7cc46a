import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { refusedCallSchema, type RefusedCall } from '@sevenfold/contracts';
import { InsideOnly } from '@sevenfold/service-defaults';
import { RefusedCalls } from './refused-calls.js';

/**
 * For the door, which refuses calls before they reach anybody; on the service's own port alone, as the door passes
 * nothing on to it. Whoever calls shows the token that was refused.
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
