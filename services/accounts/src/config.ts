import { z } from 'zod';

export const configSchema = z.object({
  /** Lets people make themselves member of echoverse on the diagnostic page. For laptops; never in production. */
  DIAGNOSTICS_SELF_GRANT: z.stringbool().default(false),
});

export type AccountsConfig = z.infer<typeof configSchema>;
