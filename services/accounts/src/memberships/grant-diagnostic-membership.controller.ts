import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  diagnosticMembershipSchema,
  accountParameterSchema,
  type DiagnosticMembership,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { requireOwner } from '../owner.js';
import { GrantDiagnosticMembershipHandler } from './grant-diagnostic-membership.handler.js';

@Controller('api/accounts/:uid/diagnostics')
export class GrantDiagnosticMembershipController {
  constructor(private readonly grantMembership: GrantDiagnosticMembershipHandler) {}

  @SignedIn()
  @Operation('grantDiagnosticMembership', 'Grants the membership that the diagnostics page needs.')
  @Post('echoverse-membership')
  @HttpCode(200)
  @Answers(diagnosticMembershipSchema)
  async grant(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<DiagnosticMembership> {
    requireOwner(principal, uid);
    return this.grantMembership.execute(principal);
  }
}
