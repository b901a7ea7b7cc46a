import { Controller, Get, Header, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { activitiesQuerySchema, activitiesSchema, type ActivitiesQuery } from '@sevenfold/contracts';
import { Answers, ofList, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { ActivityFeed } from './activity-feed.js';

@AdminOnly()
@Controller('api/admin/activities')
export class ActivitiesController {
  constructor(private readonly feed: ActivityFeed) {}

  @Operation('listActivities', 'Lists the latest activity, for operators.')
  @Get()
  @Answers(activitiesSchema)
  @ReadsPersonalData(ofList('activities'))
  @Header('cache-control', 'no-store')
  list(@Query({ schema: activitiesQuerySchema }) { limit, room }: ActivitiesQuery) {
    return this.feed.newest(limit, room);
  }
}
