import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  contactPageQuerySchema,
  type ContactPageQuery,
  type InboxPage,
  type InboxSubmission,
} from '@sevenfold/contracts';
import { z } from 'zod';
import { submissionNotFound } from '../submissions/domain/submission.errors.js';
import { InboxQuery } from './inbox.query.js';

/** Everybody's submissions, for operators. */
@AdminOnly()
@Controller('api/admin/contact/submissions')
export class InboxController {
  constructor(private readonly inbox: InboxQuery) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query({ schema: contactPageQuerySchema }) query: ContactPageQuery): Promise<InboxPage> {
    return this.inbox.page(query);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  show(@Param('id') id: string): Promise<InboxSubmission> {
    if (!z.uuid().safeParse(id).success) throw submissionNotFound();
    return this.inbox.one(id);
  }
}
