import { Controller, Get, Header } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { isItUsSchema, type IsItUs } from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { IsItUsQuery } from './is-it-us.query.js';

@AdminOnly()
@Controller('api/admin/status/is-it-us')
export class IsItUsController {
  constructor(private readonly isItUs: IsItUsQuery) {}

  /** Accepts no queries from the caller: it evaluates only our own. */
  @Operation('showIsItUs', 'Shows budgets, alerts, services and dependencies, for operators.')
  @Get()
  @Answers(isItUsSchema)
  @Header('cache-control', 'no-store')
  show(): Promise<IsItUs> {
    return this.isItUs.execute();
  }
}
