import { Body, Controller, Get, Header, HttpCode, Ip, Param, Patch, Post, Query } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  handledSubmissionSchema,
  handleSubmissionSchema,
  inboxCountsSchema,
  inboxPageSchema,
  inboxQuerySchema,
  inboxSubmissionSchema,
  writeNoteSchema,
  type HandledSubmission,
  type HandleSubmission,
  type InboxCounts,
  type InboxPage,
  type InboxQueryInput,
  type InboxSubmission,
  type WriteNote,
} from '@sevenfold/contracts';
import { account, Answers, ofList, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { submissionNotFound } from '../submissions/domain/submission.errors.js';
import { HandleSubmissionHandler } from './handle-submission.handler.js';
import { InboxQuery } from './inbox.query.js';

/** Everyone's submissions, for operators. */
@AdminOnly()
@Controller('api/admin/contact')
export class InboxController {
  constructor(
    private readonly inbox: InboxQuery,
    private readonly handling: HandleSubmissionHandler,
  ) {}

  @Operation('listInbox', 'Lists submissions, for operators.')
  @Get('submissions')
  @Answers(inboxPageSchema)
  @ReadsPersonalData(ofList('inbox'))
  @Header('cache-control', 'no-store')
  list(
    @Query({ schema: inboxQuerySchema }) query: InboxQueryInput,
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<InboxPage> {
    return this.inbox.page(query, uid);
  }

  @Operation('countInbox', 'Counts submissions by their state.')
  @Get('counts')
  @Answers(inboxCountsSchema)
  @Header('cache-control', 'no-store')
  counts(): Promise<InboxCounts> {
    return this.inbox.counts();
  }

  @Operation('showInboxSubmission', 'Shows a submission to an operator.')
  @Get('submissions/:id')
  @Answers(inboxSubmissionSchema)
  @ReadsPersonalData<InboxSubmission>(({ answer: { uid } }) => [account(uid)])
  @Header('cache-control', 'no-store')
  show(@Param('id') id: string): Promise<InboxSubmission> {
    return this.inbox.one(known(id));
  }

  @Operation('changeInboxSubmission', 'Changes the state of a submission.')
  @Patch('submissions/:id')
  @Answers(handledSubmissionSchema)
  async change(
    @Param('id') id: string,
    @Body({ schema: handleSubmissionSchema }) wanted: HandleSubmission,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<HandledSubmission> {
    const recorded = await this.handling.change({ submissionId: known(id), operator, ip }, wanted);
    return { submission: await this.inbox.one(id), ...recorded };
  }

  @Operation('addInboxNote', 'Adds a note to a submission.')
  @Post('submissions/:id/notes')
  @HttpCode(201)
  @Answers(handledSubmissionSchema, { status: 201 })
  async note(
    @Param('id') id: string,
    @Body({ schema: writeNoteSchema }) { text }: WriteNote,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<HandledSubmission> {
    const recorded = await this.handling.note({ submissionId: known(id), operator, ip }, text);
    return { submission: await this.inbox.one(id), ...recorded };
  }
}

/** @throws NotFound for an invalid id. */
function known(id: string): string {
  if (!z.uuid().safeParse(id).success) throw submissionNotFound();
  return id;
}
