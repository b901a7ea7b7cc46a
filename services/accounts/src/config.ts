import { mailConfigSchema } from '@sevenfold/mail';
import { sharedObjectsConfigSchema } from '@sevenfold/object-store';
import { z } from 'zod';

export const configSchema = z.object({
  ...sharedObjectsConfigSchema.shape,
  ...mailConfigSchema.shape,
  /**
   * Lets people make themselves members of echoverse on the diagnostic page. For laptops; never in
   * production.
   */
  DIAGNOSTICS_SELF_GRANT: z.stringbool().default(false),
  /** Stored user actions per person within 24 hours. */
  USER_ACTIONS_PER_DAY: z.coerce.number().int().min(1).default(5_000),
  /** The same per guest. */
  GUEST_ACTIONS_PER_DAY: z.coerce.number().int().min(1).default(500),
  /** Days after which user actions are deleted. */
  USER_ACTIONS_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(400),
  /** Newest actions kept per person. Older ones are deleted even before USER_ACTIONS_KEEP_DAYS. */
  USER_ACTIONS_KEPT: z.coerce.number().int().min(1).default(20_000),
  /** Days for which someone can cancel their erasure. */
  ERASURE_GRACE_DAYS: z.coerce.number().min(0).max(90).default(14),
  /** Exports per person within 24 hours. */
  EXPORTS_PER_DAY: z.coerce.number().int().min(1).default(5),
  /** Hours for which an export can be downloaded. */
  EXPORT_KEEP_HOURS: z.coerce.number().positive().max(720).default(48),
  /** Seconds between runs: due erasures, old exports, old actions. */
  RETENTION_SECONDS: z.coerce.number().positive().max(3_600).default(15),
});

export type AccountsConfig = z.infer<typeof configSchema>;
