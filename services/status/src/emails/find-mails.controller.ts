import { Controller, Get, Inject, Query } from '@nestjs/common';
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

@Controller('api/admin/mails/status')
export class FindMailsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @AdminOnly()
  @Operation('findStatusMails', 'Lists emails that status sends, for operators.')
  @Get()
  @Answers(mailPageSchema)
  @ReadsPersonalData(ofMails)
  async find(@Query({ schema: findMailsSchema }) { cursor, limit }: FindMails): Promise<MailPage> {
    const before = cursor ? cursorFrom(cursor, z.uuid()) : undefined;
    const found = await findMails(this.platform.database!.pool, { before, limit });
    const mails = found.slice(0, limit);
    const last = found.length > limit ? mails.at(-1) : undefined;
    return { mails, nextCursor: last ? cursorText({ at: new Date(last.createdAt), id: last.id }) : null };
  }
}
