import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  profileSchema,
  accountParameterSchema,
  changeSettingsSchema,
  type ChangeSettings,
  type Profile,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { requireOwner } from '../owner.js';
import { ChangeSettingsHandler } from './change-settings.handler.js';

@Controller('api/accounts')
export class ChangeSettingsController {
  constructor(private readonly changeSettings: ChangeSettingsHandler) {}

  @SignedIn()
  @Operation('changeSettings', 'Changes the settings of an account.')
  @Patch(':uid/settings')
  @Answers(profileSchema)
  async change(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @Body({ schema: changeSettingsSchema }) body: ChangeSettings,
    @CurrentPrincipal() principal: Principal,
  ): Promise<Profile> {
    requireOwner(principal, uid);
    return this.changeSettings.execute(principal, body);
  }
}
