import { Controller, Delete, Get, Header, Param } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import { ownSessionsSchema, sessionParameterSchema, type OwnSessions } from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { OwnSessionsHandler } from './own-sessions.handler.js';

@SignedIn()
@Controller('api/identity/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessionsHandler) {}

  @Operation('listOwnSessions', "Lists the person's own sessions.")
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(ownSessionsSchema)
  async list(@CurrentPrincipal() principal: Principal): Promise<OwnSessions> {
    return this.sessions.list(principal);
  }

  /** Returns the remaining ones. */
  @Operation('endOwnSession', "Ends one of the person's own sessions.")
  @Delete(':id')
  @Answers(ownSessionsSchema)
  async end(
    @Param({ schema: sessionParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<OwnSessions> {
    return this.sessions.end(id, principal);
  }
}
