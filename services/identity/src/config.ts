import { sharedObjectsConfigSchema } from '@sevenfold/object-store';
import { z } from 'zod';

export const configSchema = z.object({
  ...sharedObjectsConfigSchema.shape,
  /** Minutes for which one guest token is valid. */
  GUEST_TOKEN_MINUTES: z.coerce.number().int().min(1).max(1_440).default(60),
  /** Guest tokens that one address may have in a minute. */
  GUEST_TOKENS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(30),
  /** Where the realm is reached from inside. */
  SIGN_IN_URL: z.url().optional(),
  /** The realm's client that may list and end sessions and remove people. */
  REALM_ADMIN_CLIENT: z.string().min(1).default('sevenfold-identity'),
  /** Its secret: no default. Without it sessions are only shown, and people stay in the realm when they are deleted here. */
  REALM_ADMIN_SECRET: z.string().min(16).optional(),
  /** Days after which a session that was not heard of is forgotten. */
  SESSIONS_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  /** Seconds between two looks at sessions that are past their time. */
  RETENTION_SECONDS: z.coerce.number().positive().max(86_400).default(3_600),
  /** Days after which guest tokens are signed with a new key. */
  GUEST_KEY_DAYS: z.coerce.number().int().min(1).max(365).default(30),
});

export type IdentityConfig = z.infer<typeof configSchema>;
