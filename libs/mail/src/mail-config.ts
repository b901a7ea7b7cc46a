import { z } from 'zod';

/** The part of a service's configuration that says how its mails leave. Spread `.shape` into the service's own. */
export const mailConfigSchema = z.object({
  /** `smtp://user:password@host:587` or `smtps://…`. Secret: no default. Without it mails are kept, not sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).default('Sevenfold <studio@sevenfold.test>'),
  /** Days after which a mail is forgotten, sent or not. */
  MAIL_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  /** Seconds between two looks at what is to be sent. */
  MAIL_CHECK_SECONDS: z.coerce.number().positive().max(3_600).default(2),
});
export type MailConfig = z.infer<typeof mailConfigSchema>;
