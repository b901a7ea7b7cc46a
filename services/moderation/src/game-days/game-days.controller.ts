import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post, Put } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  actionOutcomeSchema,
  claimMendedSchema,
  connectRunnerSchema,
  gameDayParameterSchema,
  gameDayReportSchema,
  gameDaysSchema,
  runnerOrdersSchema,
  startGameDaySchema,
  type ActionOutcome,
  type ClaimMended,
  type ConnectRunner,
  type GameDayReport,
  type GameDayRunnerReport,
  type GameDays as View,
  type RunnerOrders,
  type StartGameDay,
} from '@sevenfold/contracts';
import { Answers, AnswersProblem, Operation } from '@sevenfold/service-defaults';
import { AuditedActions } from '../audit/audited-actions.js';
import { operatorOf, type Operator } from '../operator.js';
import { GameDays } from './game-days.js';

/**
 * The audit log must not reveal what a blind game hides. So its rows have the game's id, never the runner's, with
 * which anyone could fetch the orders.
 */
@AdminOnly()
@Controller('api/admin/game-days')
export class GameDaysController {
  constructor(
    private readonly games: GameDays,
    private readonly actions: AuditedActions,
  ) {}

  @Operation('listGameDays', 'Shows the running game day, past ones, and what the runner can break.')
  @Get()
  @Answers(gameDaysSchema)
  @Header('cache-control', 'no-store')
  list(@CurrentPrincipal() { uid }: Principal): Promise<View> {
    return this.games.list(uid);
  }

  @Operation('startGameDay', 'Breaks something for practice.')
  @AnswersProblem(403, 'Game days are off.')
  @AnswersProblem(409, 'Another game day is running, or no runner can break this.')
  @Post()
  @HttpCode(200)
  @Answers(actionOutcomeSchema)
  start(
    @Body({ schema: startGameDaySchema }) body: StartGameDay,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<ActionOutcome> {
    const id = randomUUID();
    return this.perform('start', id, operatorOf(principal, ip), 'The game day started.', () =>
      this.games.start(id, body, principal.uid),
    );
  }

  @Operation('claimGameDayMended', 'Reports that the fault of a game day is fixed. Its runner checks that.')
  @AnswersProblem(409, 'It isn’t running.')
  @Post(':id/mended')
  @HttpCode(200)
  @Answers(actionOutcomeSchema)
  claimMended(
    @Param({ schema: gameDayParameterSchema }) { id }: { id: string },
    @Body({ schema: claimMendedSchema }) { guess }: ClaimMended,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<ActionOutcome> {
    return this.perform('claim-mended', id, operatorOf(principal, ip), 'The runner checks it.', () =>
      this.games.claimMended(id, guess),
    );
  }

  @Operation('endGameDay', 'Ends a game day. Its runner undoes what it broke.')
  @AnswersProblem(409, 'It isn’t running.')
  @Post(':id/end')
  @HttpCode(200)
  @Answers(actionOutcomeSchema)
  end(
    @Param({ schema: gameDayParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<ActionOutcome> {
    return this.perform('end', id, operatorOf(principal, ip), 'The runner undoes the fault.', () =>
      this.games.askToEnd(id),
    );
  }

  @Operation('reportGameDay', 'Reports what the runner of a game day did or saw.')
  @AnswersProblem(409, 'It isn’t running, or another runner is connected.')
  @Post(':id/reports')
  @HttpCode(200)
  @Answers(actionOutcomeSchema)
  report(
    @Param({ schema: gameDayParameterSchema }) { id }: { id: string },
    @Body({ schema: gameDayReportSchema }) body: GameDayRunnerReport,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<ActionOutcome> {
    return this.perform('report', id, operatorOf(principal, ip), describeReport(body), () =>
      this.games.report(id, body),
    );
  }

  @Operation('connectGameDayRunner', 'Connects the program that can break things.')
  @AnswersProblem(403, 'Game days are off.')
  @AnswersProblem(409, 'Another runner is connected.')
  @Put('runners/:id')
  @Answers(actionOutcomeSchema)
  connect(
    @Param({ schema: gameDayParameterSchema }) { id }: { id: string },
    @Body({ schema: connectRunnerSchema }) body: ConnectRunner,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<ActionOutcome> {
    return this.perform(
      'connect-runner',
      'runner',
      operatorOf(principal, ip),
      'The runner is connected.',
      () => this.games.connect(id, body),
    );
  }

  @Operation('orderGameDayRunner', 'Tells the runner what to break, and when to end.')
  @AnswersProblem(404, 'The runner isn’t connected.')
  @Get('runners/:id/orders')
  @Answers(runnerOrdersSchema)
  @Header('cache-control', 'no-store')
  orders(@Param({ schema: gameDayParameterSchema }) { id }: { id: string }): Promise<RunnerOrders> {
    return this.games.orders(id);
  }

  private async perform(
    verb: 'claim-mended' | 'connect-runner' | 'end' | 'report' | 'start',
    id: string,
    operator: Operator,
    detail: string,
    work: () => Promise<void>,
  ): Promise<ActionOutcome> {
    const intent = { action: `game-day.${verb}` as const, operator, target: { kind: 'other', id } as const };
    const { actionId, traceId } = await this.actions.perform(intent, async () => {
      await work();
      return { result: undefined, detail };
    });
    return { actionId, traceId, outcome: 'done', detail };
  }
}

function describeReport({
  isBroken,
  shownAfter,
  pagedAfter,
  mendedAfter,
  note,
  ending,
}: GameDayReport): string {
  const after = (what: string, seconds: number | undefined) =>
    seconds === undefined ? [] : [`${what} after ${Math.round(seconds)} s`];
  return [
    ...(isBroken ? ['broken'] : []),
    ...after('shown', shownAfter),
    ...after('paged', pagedAfter),
    ...after('mended', mendedAfter),
    ...(note === undefined ? [] : [note]),
    ...(ending ? [`ended: ${ending}`] : []),
  ]
    .join(', ')
    .slice(0, 512);
}
