import { Controller, Delete, Get, Header, Param } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import { ownSessionsSchema, sessionParameterSchema, type OwnSessions } from '@sevenfold/contracts';
import { Answers } from '@sevenfold/service-defaults';
import { OwnSessionsHandler } from './own-sessions.handler.js';

@SignedIn()
@Controller('api/identity/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessionsHandler) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(ownSessionsSchema)
  async list(@CurrentPrincipal() principal: Principal): Promise<OwnSessions> {
    return this.sessions.list(principal);
  }

  /** Returns the remaining ones. */
  @Delete(':id')
  @Answers(ownSessionsSchema)
  async end(
    @Param({ schema: sessionParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<OwnSessions> {
    return this.sessions.end(id, principal);
  }
}
