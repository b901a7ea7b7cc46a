import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { AllowGuests, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  recordedUserActionsSchema,
  recordUserActionsSchema,
  type RecordedUserActions,
  type RecordUserActions,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { RecordUserActionsHandler } from './record-user-actions.handler.js';

const longestUserAgent = 500;

@Controller('api/user-actions')
export class RecordUserActionsController {
  constructor(private readonly recordActions: RecordUserActionsHandler) {}

  @AllowGuests()
  @Operation('recordUserActions', 'Records what the person did.')
  @Post()
  @HttpCode(202)
  @Answers(recordedUserActionsSchema, { status: 202 })
  async record(
    @Body({ schema: recordUserActionsSchema }) { actions }: RecordUserActions,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<RecordedUserActions> {
    const origin = { ip, userAgent: userAgent?.slice(0, longestUserAgent) };
    return { accepted: await this.recordActions.execute(actions, principal, origin) };
  }
}
