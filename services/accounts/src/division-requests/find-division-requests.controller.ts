import { Controller, Get, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  divisionRequestCountsSchema,
  divisionRequestPageSchema,
  findDivisionRequestsSchema,
  type DivisionRequestCounts,
  type DivisionRequestPage,
  type FindDivisionRequests,
} from '@sevenfold/contracts';
import { Answers, ofList, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { FindDivisionRequestsQuery } from './find-division-requests.query.js';

@Controller('api/admin/division-requests')
export class FindDivisionRequestsController {
  constructor(private readonly findRequests: FindDivisionRequestsQuery) {}

  @AdminOnly()
  @Operation('findDivisionRequests', 'Lists requests for access, for operators.')
  @Get()
  @Answers(divisionRequestPageSchema)
  @ReadsPersonalData(ofList('division-requests'))
  async find(
    @Query({ schema: findDivisionRequestsSchema }) query: FindDivisionRequests,
  ): Promise<DivisionRequestPage> {
    return this.findRequests.page(query);
  }

  @AdminOnly()
  @Operation('countDivisionRequests', 'Counts requests for access by their state.')
  @Get('counts')
  @Answers(divisionRequestCountsSchema)
  async counts(): Promise<DivisionRequestCounts> {
    return { pending: await this.findRequests.pending() };
  }
}
