import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { CurrentPrincipal, Public, SignedIn, type Principal } from '@sevenfold/auth';
import {
  contactAcceptedSchema,
  contactChallengeSchema,
  contactLimitsSchema,
  contactPageQuerySchema,
  contactSubmissionPageSchema,
  contactSubmissionSchema,
  idempotencyKeySchema,
  InvalidInput,
  submitContactSchema,
  type ContactAccepted,
  type ContactChallenge,
  type ContactLimits,
  type ContactPageQuery,
  type ContactSubmission,
  type ContactSubmissionPage,
  type SubmitContact,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { SpamGuard } from '../spam/spam-guard.js';
import { Limits } from '../limits.js';
import { submissionNotFound } from './domain/submission.errors.js';
import { FindOwnSubmissionsQuery } from './find-own-submissions.query.js';
import { SubmitContactHandler } from './submit-contact.handler.js';

@SignedIn()
@Controller('api/contact')
export class SubmissionsController {
  constructor(
    private readonly submitContact: SubmitContactHandler,
    private readonly findOwn: FindOwnSubmissionsQuery,
    private readonly spam: SpamGuard,
    private readonly allowed: Limits,
  ) {}

  @Operation('submitMessage', 'Sends a message to the studio, and announces its files.')
  @Post('submissions')
  @Answers(contactAcceptedSchema, { status: 201 })
  submit(
    @CurrentPrincipal() { uid, probe }: Principal,
    @Body({ schema: submitContactSchema }) body: SubmitContact,
    @Headers('idempotency-key') key?: string,
    @Headers('user-agent') userAgent = '',
  ): Promise<ContactAccepted> {
    return this.submitContact.execute(body, { uid, userAgent, probe }, validKey(key));
  }

  @Operation('listSubmissions', "Lists the person's own submissions.")
  @Get('submissions')
  @Answers(contactSubmissionPageSchema)
  list(
    @CurrentPrincipal() { uid }: Principal,
    @Query({ schema: contactPageQuerySchema }) query: ContactPageQuery,
  ): Promise<ContactSubmissionPage> {
    return this.findOwn.page(uid, query);
  }

  @Operation('showSubmission', "Shows one of the person's own submissions.")
  @Get('submissions/:id')
  @Answers(contactSubmissionSchema)
  show(@CurrentPrincipal() { uid }: Principal, @Param('id') id: string): Promise<ContactSubmission> {
    if (!z.uuid().safeParse(id).success) throw submissionNotFound();
    return this.findOwn.one(uid, id);
  }

  @Operation('requestChallenge', 'Issues the challenge that some senders must solve.')
  @Post('challenge')
  @Answers(contactChallengeSchema, { status: 201 })
  challenge(@CurrentPrincipal() { uid }: Principal): Promise<ContactChallenge> {
    return this.spam.challenge(uid);
  }

  @Public()
  @Operation('showLimits', 'Shows the limits of messages and files.')
  @Get('limits')
  @Answers(contactLimitsSchema)
  limits(): ContactLimits {
    const { maxFiles, maxFileBytes, maxTotalBytes, maxMessageLength, accept, extensions } = this.allowed;
    return { maxFiles, maxFileBytes, maxTotalBytes, maxMessageLength, accept, extensions };
  }
}

function validKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  const { data, error } = idempotencyKeySchema.safeParse(key);
  if (error)
    throw new InvalidInput('contact.idempotency-key-invalid', error.issues[0]!.message, {
      field: 'Idempotency-Key',
    });
  return data;
}
