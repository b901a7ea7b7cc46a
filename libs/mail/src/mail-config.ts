import { z } from 'zod';

/** Configuration of email delivery. Spread `.shape` into the service's own. */
export const mailConfigSchema = z.object({
  /**
   * `smtp://user:password@host:587` or `smtps://…`. Secret: no default. Without it emails are stored, not
   * sent.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).default('Sevenfold <studio@sevenfold.test>'),
  /** Days after which an email is deleted, sent or not. */
  MAIL_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  /** Seconds between two polls of the table. */
  MAIL_CHECK_SECONDS: z.coerce.number().positive().max(3_600).default(2),
});
export type MailConfig = z.infer<typeof mailConfigSchema>;
