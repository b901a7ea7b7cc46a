import { z } from 'zod';

export const configSchema = z.object({
  /** Lets people make themselves member of echoverse on the diagnostic page. For laptops; never in production. */
  DIAGNOSTICS_SELF_GRANT: z.stringbool().default(false),
  /** User actions that are kept of one person within 24 hours. */
  USER_ACTIONS_PER_DAY: z.coerce.number().int().min(1).default(5_000),
  /** The same for one guest. */
  GUEST_ACTIONS_PER_DAY: z.coerce.number().int().min(1).default(500),
});

export type AccountsConfig = z.infer<typeof configSchema>;
