import { Controller, Get, Header, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { recentQuerySchema, type RecentQuery } from '@sevenfold/contracts';
import { ActivityFeed } from './activity-feed.js';

@AdminOnly()
@Controller('api/admin/activities')
export class ActivitiesController {
  constructor(private readonly feed: ActivityFeed) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query({ schema: recentQuerySchema }) { limit }: RecentQuery) {
    return this.feed.newest(limit);
  }
}
