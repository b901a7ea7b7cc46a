import { Body, Controller, Ip, Param, Put } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  profileSchema,
  accountParameterSchema,
  importLegacyAccountSchema,
  type ImportLegacyAccount,
  type Profile,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { ImportLegacyAccountHandler } from './import-legacy-account.handler.js';

@Controller('api/admin/accounts/:uid/legacy-document')
export class ImportLegacyAccountController {
  constructor(private readonly importAccount: ImportLegacyAccountHandler) {}

  @AdminOnly()
  @Operation('importLegacyAccount', 'Imports an account from the earlier site.')
  @Put()
  @Answers(profileSchema)
  async import(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @Body({ schema: importLegacyAccountSchema }) { document }: ImportLegacyAccount,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<Profile> {
    return this.importAccount.execute({ uid, document, operator, ip });
  }
}
