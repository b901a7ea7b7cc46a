import { Body, Controller, Ip, Param, Put } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  accessParameterSchema,
  changedAccessSchema,
  setAccessSchema,
  type ChangedAccess,
  type DivisionId,
  type SetAccess,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { SetAccessHandler } from './set-access.handler.js';

@Controller('api/admin/accounts/:uid/access/:division')
export class SetAccessController {
  constructor(private readonly setAccess: SetAccessHandler) {}

  @AdminOnly()
  @Operation('setAccess', "Sets a person's access to a division.")
  @Put()
  @Answers(changedAccessSchema)
  async set(
    @Param({ schema: accessParameterSchema }) about: { uid: string; division: DivisionId },
    @Body({ schema: setAccessSchema }) wanted: SetAccess,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<ChangedAccess> {
    return this.setAccess.execute({ ...about, ...wanted, operator, ip });
  }
}
