import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  reportedSessionSchema,
  reportSessionSchema,
  type ReportedSession,
  type ReportSession,
} from '@sevenfold/contracts';
import { Answers } from '@sevenfold/service-defaults';
import { ReportSessionHandler } from './report-session.handler.js';

@Controller('api/identity/sessions')
export class ReportSessionController {
  constructor(private readonly reportSession: ReportSessionHandler) {}

  @SignedIn()
  @Post()
  @HttpCode(200)
  @Answers(reportedSessionSchema)
  async report(
    @Body({ schema: reportSessionSchema }) body: ReportSession,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReportedSession> {
    return this.reportSession.execute(body, principal);
  }
}
