import { Body, Controller, Get, Header, HttpCode, Inject, Ip, Post, Query } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  actionOutcomeSchema,
  deadLettersSchema,
  discardDeadLetterSchema,
  recentQuerySchema,
  replayDeadLetterSchema,
  type ActionOutcome,
  type DeadLettersView,
  type DiscardDeadLetter,
  type RecentQuery,
  type ReplayDeadLetter,
} from '@sevenfold/contracts';
import {
  Answers,
  AnswersProblem,
  ofList,
  Operation,
  PLATFORM,
  type Platform,
  ReadsPersonalData,
} from '@sevenfold/service-defaults';
import { operatorOf } from '../operator.js';
import { deadLetterView } from './dead-letter-view.js';
import { HandleDeadLetterHandler } from './handle-dead-letter.handler.js';

/** Dead letters of all services: they share one bus. */
@AdminOnly()
@Controller('api/admin/dead-letters')
export class DeadLettersController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    private readonly handling: HandleDeadLetterHandler,
  ) {}

  @Operation('listDeadLetters', 'Lists events that could not be handled.')
  @Get()
  @Answers(deadLettersSchema)
  @ReadsPersonalData(ofList('dead-letters'))
  @Header('cache-control', 'no-store')
  async list(@Query({ schema: recentQuerySchema }) { limit }: RecentQuery): Promise<DeadLettersView> {
    const letters = await this.platform.transport!.deadLetters.list(limit);
    return { letters: letters.map(deadLetterView) };
  }

  @Operation('replayDeadLetters', 'Delivers events that could not be handled again.')
  @AnswersProblem(404, 'The event isn’t in the dead-letter queue.')
  @Post('replay')
  @HttpCode(200)
  @Answers(actionOutcomeSchema)
  replay(
    @Body({ schema: replayDeadLetterSchema }) { id, reason }: ReplayDeadLetter,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<ActionOutcome> {
    return this.handling.execute('replay', { id, reason, operator: operatorOf(principal, ip) });
  }

  @Operation('discardDeadLetters', 'Discards events that could not be handled.')
  @AnswersProblem(404, 'The event isn’t in the dead-letter queue.')
  @Post('discard')
  @HttpCode(200)
  @Answers(actionOutcomeSchema)
  discard(
    @Body({ schema: discardDeadLetterSchema }) { id, reason }: DiscardDeadLetter,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<ActionOutcome> {
    return this.handling.execute('discard', { id, reason, operator: operatorOf(principal, ip) });
  }
}
