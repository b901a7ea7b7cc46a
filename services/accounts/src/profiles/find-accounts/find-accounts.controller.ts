import { Controller, Get, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { findAccountsSchema, type AccountPage, type FindAccounts } from '@sevenfold/contracts';
import { FindAccountsQuery } from './find-accounts.query.js';

@Controller('api/admin/accounts')
export class FindAccountsController {
  constructor(private readonly findAccounts: FindAccountsQuery) {}

  @AdminOnly()
  @Get()
  async find(@Query({ schema: findAccountsSchema }) query: FindAccounts): Promise<AccountPage> {
    return this.findAccounts.execute(query);
  }
}
