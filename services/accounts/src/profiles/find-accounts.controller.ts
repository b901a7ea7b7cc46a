import { Controller, Get, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  accountPageSchema,
  findAccountsSchema,
  type AccountPage,
  type FindAccounts,
} from '@sevenfold/contracts';
import { Answers, ofList, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { FindAccountsQuery } from './find-accounts.query.js';

@Controller('api/admin/accounts')
export class FindAccountsController {
  constructor(private readonly findAccounts: FindAccountsQuery) {}

  @AdminOnly()
  @Operation('findAccounts', 'Finds accounts, for operators.')
  @Get()
  @Answers(accountPageSchema)
  @ReadsPersonalData(ofList('accounts'))
  async find(@Query({ schema: findAccountsSchema }) query: FindAccounts): Promise<AccountPage> {
    return this.findAccounts.execute(query);
  }
}
