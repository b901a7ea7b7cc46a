import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  accountParameterSchema,
  findActionsSchema,
  loggedActionPageSchema,
  type FindActions,
  type LoggedActionPage,
} from '@sevenfold/contracts';
import { Answers, ofPathPerson, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { FindActionsQuery } from './find-actions.query.js';

@Controller('api/admin/accounts/:uid/actions')
export class FindActionsController {
  constructor(private readonly actions: FindActionsQuery) {}

  @AdminOnly()
  @Operation('findActions', 'Lists what a person did.')
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(loggedActionPageSchema)
  @ReadsPersonalData(ofPathPerson)
  async find(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @Query({ schema: findActionsSchema }) query: FindActions,
  ): Promise<LoggedActionPage> {
    return this.actions.page(uid, query);
  }
}
