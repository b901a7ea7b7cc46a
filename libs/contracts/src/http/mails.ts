import { z } from 'zod';
import { cursorSchema } from './cursor.js';

const moment = z.iso.datetime();

/** An email as operators see it; `local` was not sent because no mail server is configured. */
export const mailSchema = z
  .object({
    id: z.uuid(),
    /** The account it is about; null if it is addressed to the studio. */
    uid: z.string().max(64).nullable(),
    to: z.string().max(320),
    subject: z.string().max(300),
    text: z.string().max(20_000),
    /** Its kind, such as `division-request.approved`. */
    about: z.string().max(100),
    status: z.enum(['queued', 'sent', 'failed', 'local']),
    attempts: z.int().min(0).max(1000),
    error: z.string().max(500).nullable(),
    createdAt: moment,
    sentAt: moment.nullable(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;

export const findMailsSchema = z.strictObject({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type FindMails = z.infer<typeof findMailsSchema>;

/** Newest first. */
export const mailPageSchema = z
  .object({ mails: z.array(mailSchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'MailPage' });
export type MailPage = z.infer<typeof mailPageSchema>;
