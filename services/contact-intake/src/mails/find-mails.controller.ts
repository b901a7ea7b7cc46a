import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { findMailsSchema, mailPageSchema, type FindMails, type MailPage } from '@sevenfold/contracts';
import { findMails } from '@sevenfold/mail';
import {
  Answers,
  cursorFrom,
  cursorText,
  ofMails,
  Operation,
  PLATFORM,
  type Platform,
  ReadsPersonalData,
} from '@sevenfold/service-defaults';
import { z } from 'zod';

/** Emails about submissions, sent or stored, for operators. */
@AdminOnly()
@Controller('api/admin/mails/contact')
export class FindMailsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Operation('findMails', 'Lists emails that contact-intake sends, for operators.')
  @Get()
  @Answers(mailPageSchema)
  @ReadsPersonalData(ofMails)
  @Header('cache-control', 'no-store')
  async find(@Query({ schema: findMailsSchema }) { cursor, limit }: FindMails): Promise<MailPage> {
    const before = cursor ? cursorFrom(cursor, z.uuid()) : undefined;
    const found = await findMails(this.platform.database!.pool, { before, limit });
    const mails = found.slice(0, limit);
    const last = found.length > limit ? mails.at(-1) : undefined;
    return { mails, nextCursor: last ? cursorText({ at: new Date(last.createdAt), id: last.id }) : null };
  }
}
