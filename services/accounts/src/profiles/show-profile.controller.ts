import { Controller, Get, Param } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import { profileSchema, accountParameterSchema, type Profile } from '@sevenfold/contracts';
import { Answers, ofPathPerson, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { requireOwnerOrOperator } from '../owner.js';
import { ProfileQuery } from './profile.query.js';

@Controller('api')
export class ShowProfileController {
  constructor(private readonly profiles: ProfileQuery) {}

  @SignedIn()
  @Operation('showProfile', 'Shows a profile.')
  @Get('accounts/:uid')
  @Answers(profileSchema)
  @ReadsPersonalData(ofPathPerson)
  async show(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<Profile> {
    requireOwnerOrOperator(principal, uid);
    return this.profiles.find(uid, principal);
  }

  @AdminOnly()
  @Operation('showAccount', 'Shows an account to an operator.')
  @Get('admin/accounts/:uid')
  @Answers(profileSchema)
  @ReadsPersonalData(ofPathPerson)
  async showToOperator(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<Profile> {
    return this.profiles.find(uid, principal);
  }
}
