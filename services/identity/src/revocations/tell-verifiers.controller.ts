import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import {
  personParameterSchema,
  revocationsQuerySchema,
  standingQuerySchema,
  type Revocations,
  type RevocationsQuery as Since,
  type Standing,
  type StandingQuery,
} from '@sevenfold/contracts';
import { InsideOnly } from '@sevenfold/service-defaults';
import { OperatorStandingQuery } from './operator-standing.query.js';
import { RevocationsQuery } from './revocations.query.js';

/** For all services' token verifiers. Only on this service's own port: the gateway does not forward it. */
@InsideOnly()
@Public()
@Controller()
export class TellVerifiersController {
  constructor(
    private readonly revocations: RevocationsQuery,
    private readonly standings: OperatorStandingQuery,
  ) {}

  @Get('revocations')
  @Header('cache-control', 'no-store')
  since(@Query({ schema: revocationsQuerySchema }) { since }: Since): Promise<Revocations> {
    return this.revocations.since(since);
  }

  @Get('operators/:uid/standing')
  @Header('cache-control', 'no-store')
  async standing(
    @Param({ schema: personParameterSchema }) { uid }: { uid: string },
    @Query({ schema: standingQuerySchema }) token: StandingQuery,
  ): Promise<{ standing: Standing }> {
    return { standing: await this.standings.of({ uid, ...token }) };
  }
}
