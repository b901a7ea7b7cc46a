import { Controller, Get, Header } from '@nestjs/common';
import { AllowGuests, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import { currentIdentitySchema, type CurrentIdentity } from '@sevenfold/contracts';
import { Answers } from '@sevenfold/service-defaults';

@Controller('api/identity/me')
export class ShowPrincipalController {
  @AllowGuests()
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(currentIdentitySchema)
  show(@CurrentPrincipal() principal: Principal): CurrentIdentity {
    return {
      uid: principal.uid,
      email: principal.email ?? null,
      name: principal.name ?? null,
      admin: principal.admin,
      anonymous: principal.anonymous,
      expiresAt: new Date(principal.expiresAt * 1000).toISOString(),
      sessionId: principal.sessionId ?? null,
    };
  }
}
