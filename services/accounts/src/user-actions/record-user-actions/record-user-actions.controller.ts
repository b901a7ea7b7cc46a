import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { AllowGuests, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  recordedUserActionsSchema,
  recordUserActionsSchema,
  type RecordedUserActions,
  type RecordUserActions,
} from '@sevenfold/contracts';
import { Answers, Clock } from '@sevenfold/service-defaults';
import { Database } from '../../database.js';
import { UserActionRepository } from '../user-action.repository.js';

const longestUserAgent = 500;

@Controller('api/user-actions')
export class RecordUserActionsController {
  constructor(
    private readonly database: Database,
    private readonly userActions: UserActionRepository,
    private readonly clock: Clock,
  ) {}

  @AllowGuests()
  @Post()
  @HttpCode(202)
  @Answers(recordedUserActionsSchema, { status: 202 })
  async record(
    @Body({ schema: recordUserActionsSchema }) { actions }: RecordUserActions,
    @CurrentPrincipal() { uid }: Principal,
    @Ip() ip: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<RecordedUserActions> {
    const origin = { ip, userAgent: userAgent?.slice(0, longestUserAgent) };
    const accepted = await this.database.$transaction(tx =>
      this.userActions.add(uid, actions, origin, this.clock.now(), tx),
    );
    return { accepted };
  }
}
