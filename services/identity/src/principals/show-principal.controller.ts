import { Controller, Get, Header } from '@nestjs/common';
import { AllowGuests, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import { currentIdentitySchema, type CurrentIdentity } from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { DivisionAccessQuery } from '../memberships/division-access.query.js';

@Controller('api/identity/me')
export class ShowPrincipalController {
  constructor(private readonly divisionAccess: DivisionAccessQuery) {}

  @AllowGuests()
  @Operation('showPrincipal', 'Shows who the token belongs to.')
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(currentIdentitySchema)
  async show(@CurrentPrincipal() principal: Principal): Promise<CurrentIdentity> {
    return {
      uid: principal.uid,
      email: principal.email ?? null,
      name: principal.name ?? null,
      admin: principal.admin,
      anonymous: principal.anonymous,
      divisions: await this.divisionAccess.of(principal),
      expiresAt: new Date(principal.expiresAt * 1000).toISOString(),
      sessionId: principal.sessionId ?? null,
    };
  }
}
