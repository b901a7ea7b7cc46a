import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  reportedSessionSchema,
  reportSessionSchema,
  type ReportedSession,
  type ReportSession,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { ReportSessionHandler } from './report-session.handler.js';

const longestUserAgent = 500;

@Controller('api/identity/sessions')
export class ReportSessionController {
  constructor(private readonly reportSession: ReportSessionHandler) {}

  @SignedIn()
  @Operation('reportSession', 'Reports a sign-in or sign-out.')
  @Post()
  @HttpCode(200)
  @Answers(reportedSessionSchema)
  async report(
    @Body({ schema: reportSessionSchema }) body: ReportSession,
    @CurrentPrincipal() principal: Principal,
    @Headers('user-agent') userAgent?: string,
  ): Promise<ReportedSession> {
    return this.reportSession.execute(body, principal, userAgent?.slice(0, longestUserAgent));
  }
}
