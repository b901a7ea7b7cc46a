import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  contactPageQuerySchema,
  inboxPageSchema,
  inboxSubmissionSchema,
  type ContactPageQuery,
  type InboxPage,
  type InboxSubmission,
} from '@sevenfold/contracts';
import { Answers } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { submissionNotFound } from '../submissions/domain/submission.errors.js';
import { InboxQuery } from './inbox.query.js';

/** Everybody's submissions, for operators. */
@AdminOnly()
@Controller('api/admin/contact/submissions')
export class InboxController {
  constructor(private readonly inbox: InboxQuery) {}

  @Get()
  @Answers(inboxPageSchema)
  @Header('cache-control', 'no-store')
  list(@Query({ schema: contactPageQuerySchema }) query: ContactPageQuery): Promise<InboxPage> {
    return this.inbox.page(query);
  }

  @Get(':id')
  @Answers(inboxSubmissionSchema)
  @Header('cache-control', 'no-store')
  show(@Param('id') id: string): Promise<InboxSubmission> {
    if (!z.uuid().safeParse(id).success) throw submissionNotFound();
    return this.inbox.one(id);
  }
}
