import { sharedObjectsConfigSchema } from '@sevenfold/object-store';
import { z } from 'zod';

export const configSchema = z.object({
  ...sharedObjectsConfigSchema.shape,
  /** Where live rooms are asked for. */
  ROOMS_GATEWAY_URL: z.url(),
  /** Milliseconds an operator's call waits for the effect of a command before it answers `pending`. */
  COMMAND_WAIT_MS: z.coerce.number().int().min(100).max(30_000).default(5_000),
  /** Milliseconds after which a command that was not carried out yet is void. */
  COMMAND_LIFETIME_MS: z.coerce.number().int().min(1_000).max(600_000).default(30_000),
  /** Newest entries that the activity feed keeps. */
  ACTIVITY_KEPT: z.coerce.number().int().min(50).max(1_000_000).default(5_000),
  /**
   * Refused calls of the admin API that become audit entries within an hour, of each class of callers: guests and nobody,
   * people, former operators. The others are counted.
   */
  REFUSED_CALLS_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(60),
  /** Of these, so many of one caller at the most. */
  REFUSED_CALLS_PER_CALLER: z.coerce.number().int().min(1).max(10_000).default(5),
  /** Query API of Zipkin. Without it traces are read from the span store of this process. */
  TRACES_QUERY_URL: z.url().optional(),
});

export type ModerationConfig = z.infer<typeof configSchema>;

/** Injection token. */
export const MODERATION_CONFIG = Symbol('MODERATION_CONFIG');
