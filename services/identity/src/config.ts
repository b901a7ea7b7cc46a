import { z } from 'zod';

export const configSchema = z.object({
  /** Minutes for which one guest token is valid. */
  GUEST_TOKEN_MINUTES: z.coerce.number().int().min(1).max(1_440).default(60),
  /** Guest tokens that one address may have in a minute. */
  GUEST_TOKENS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(30),
  /** Days after which guest tokens are signed with a new key. */
  GUEST_KEY_DAYS: z.coerce.number().int().min(1).max(365).default(30),
});

export type IdentityConfig = z.infer<typeof configSchema>;
