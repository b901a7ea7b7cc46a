import { Controller, Get, Inject, Query, type Type } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { findMailsSchema, mailPageSchema, type FindMails, type MailPage } from '@sevenfold/contracts';
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
import { findMails } from './find-mails.js';

/** `GET /api/admin/mails/<path>`: the emails in the database of a service. */
export function findMailsController(path: string, service: string, operation = 'findMails'): Type {
  @AdminOnly()
  @Controller(`api/admin/mails/${path}`)
  class FindMailsController {
    constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

    @Operation(operation, `Lists emails that ${service} sends, for operators.`)
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
  return FindMailsController;
}
