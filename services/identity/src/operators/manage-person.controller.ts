import { Body, Controller, Delete, Get, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  managedPersonSchema,
  managePersonSchema,
  personAccessSchema,
  personParameterSchema,
  personSessionParameterSchema,
  type ManagedPerson,
  type ManagePerson,
  type PersonAccess,
} from '@sevenfold/contracts';
import { Answers, ofPathPerson, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { ManagePersonHandler } from './manage-person.handler.js';

const optionalBody = { schema: managePersonSchema.nullish() };

@AdminOnly()
@Controller('api/admin/identity/people/:uid')
export class ManagePersonController {
  constructor(private readonly people: ManagePersonHandler) {}

  @Operation('showPersonAccess', "Shows a person's sessions and whether they are blocked.")
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(personAccessSchema)
  @ReadsPersonalData(ofPathPerson)
  async show(@Param({ schema: personParameterSchema }) { uid }: { uid: string }): Promise<PersonAccess> {
    return this.people.show(uid);
  }

  @Operation('blockPerson', 'Blocks a person.')
  @Post('block')
  @HttpCode(200)
  @Answers(managedPersonSchema)
  async block(
    @Param({ schema: personParameterSchema }) { uid }: { uid: string },
    @Body(optionalBody) body: ManagePerson | null | undefined,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<ManagedPerson> {
    return this.people.block({ uid, operator, ip, reason: body?.reason });
  }

  @Operation('unblockPerson', 'Unblocks a person.')
  @Post('unblock')
  @HttpCode(200)
  @Answers(managedPersonSchema)
  async unblock(
    @Param({ schema: personParameterSchema }) { uid }: { uid: string },
    @Body(optionalBody) body: ManagePerson | null | undefined,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<ManagedPerson> {
    return this.people.unblock({ uid, operator, ip, reason: body?.reason });
  }

  @Operation('endPersonSession', 'Ends a person’s session.')
  @Delete('sessions/:id')
  @Answers(managedPersonSchema)
  async endSession(
    @Param({ schema: personSessionParameterSchema }) { uid, id }: { uid: string; id: string },
    @Body(optionalBody) body: ManagePerson | null | undefined,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<ManagedPerson> {
    return this.people.endSession({ uid, operator, ip, reason: body?.reason }, id);
  }
}
