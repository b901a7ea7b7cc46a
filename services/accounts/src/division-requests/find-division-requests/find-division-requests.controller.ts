import { Controller, Get, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  findDivisionRequestsSchema,
  type DivisionRequestPage,
  type FindDivisionRequests,
} from '@sevenfold/contracts';
import { FindDivisionRequestsQuery } from './find-division-requests.query.js';

@Controller('api/admin/division-requests')
export class FindDivisionRequestsController {
  constructor(private readonly findRequests: FindDivisionRequestsQuery) {}

  @AdminOnly()
  @Get()
  async find(
    @Query({ schema: findDivisionRequestsSchema }) query: FindDivisionRequests,
  ): Promise<DivisionRequestPage> {
    return this.findRequests.page(query);
  }
}
