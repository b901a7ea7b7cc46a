import { sharedObjectsConfigSchema } from '@sevenfold/object-store';
import { z } from 'zod';

export const configSchema = z.object({
  ...sharedObjectsConfigSchema.shape,
  /** Minutes for which a guest token is valid. */
  GUEST_TOKEN_MINUTES: z.coerce.number().int().min(1).max(1_440).default(60),
  /** Guest tokens per client address and minute. */
  GUEST_TOKENS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(30),
  /** The realm's internal URL. */
  SIGN_IN_URL: z.url().optional(),
  /** The realm's client that may list and end sessions and remove people. */
  REALM_ADMIN_CLIENT: z.string().min(1).default('sevenfold-identity'),
  /** Its secret: no default. Without it sessions are read-only, and erased people stay in the realm. */
  REALM_ADMIN_SECRET: z.string().min(16).optional(),
  /** Days without activity after which a session is deleted. */
  SESSIONS_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  /** Seconds between runs that delete old sessions. */
  RETENTION_SECONDS: z.coerce.number().positive().max(86_400).default(3_600),
  /** Days after which a new key signs guest tokens. */
  GUEST_KEY_DAYS: z.coerce.number().int().min(1).max(365).default(30),
});

export type IdentityConfig = z.infer<typeof configSchema>;
