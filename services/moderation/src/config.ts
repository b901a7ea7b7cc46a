import { sharedObjectsConfigSchema } from '@sevenfold/object-store';
import { z } from 'zod';

export const configSchema = z.object({
  ...sharedObjectsConfigSchema.shape,
  /** URL of rooms-gateway. */
  ROOMS_GATEWAY_URL: z.url(),
  /** Milliseconds for which an operator's call waits for the effect before it answers `pending`. */
  COMMAND_WAIT_MS: z.coerce.number().int().min(100).max(30_000).default(5_000),
  /** Milliseconds after which an unexecuted command expires. */
  COMMAND_LIFETIME_MS: z.coerce.number().int().min(1_000).max(600_000).default(30_000),
  /** Size of the activity feed. */
  ACTIVITY_KEPT: z.coerce.number().int().min(50).max(1_000_000).default(5_000),
  /**
   * Rejected calls of the admin API that become audit entries per hour and class: guests and strangers,
   * people, former operators. Others are only counted.
   */
  REFUSED_CALLS_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(60),
  /** The same per caller. */
  REFUSED_CALLS_PER_CALLER: z.coerce.number().int().min(1).max(10_000).default(5),
  /** Query API of Zipkin. Without it traces come from this process' span store. */
  TRACES_QUERY_URL: z.url().optional(),
  /** Query API of VictoriaLogs. Without it lines come from this process' line store, if that is in use. */
  LOGS_QUERY_URL: z.url().optional(),
  /** Where docs/runbooks are published. Without it the console names their files. */
  RUNBOOKS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Lets operators break things for practice (docs/operations/game-day.md). */
  GAME_DAYS: z.stringbool().default(false),
});

export type ModerationConfig = z.infer<typeof configSchema>;
