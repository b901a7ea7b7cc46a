import { z } from 'zod';
import { storedText } from './stored-text.js';

/** `<group>/<event id>`. Contains a slash, so it is sent in bodies, not in paths. */
const letterId = z.string().min(3).max(200);

/** An event that one group could not handle, parked for an operator. */
export const deadLetterSchema = z
  .object({
    id: letterId,
    /** The group that could not handle it. */
    group: z.string().max(100),
    eventId: z.string().max(100),
    type: z.string().max(200),
    topic: z.string().max(200),
    key: z.string().max(200),
    source: z.string().max(200),
    reason: z.string().max(2000),
    attempts: z.int().min(0).max(1000),
    failedAt: z.iso.datetime(),
    /** The event's data, cut after 4,000 characters. */
    data: z.string().max(4000),
    traceId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetterView = z.infer<typeof deadLetterSchema>;

/** `GET /api/admin/dead-letters?limit=50`: newest first. */
export const deadLettersSchema = z.object({ letters: z.array(deadLetterSchema) }).meta({ id: 'DeadLetters' });
export type DeadLettersView = z.infer<typeof deadLettersSchema>;

/** `POST /api/admin/dead-letters/replay` */
export const replayDeadLetterSchema = z
  .strictObject({ id: letterId, reason: storedText(500).trim().min(1).optional() })
  .meta({ id: 'ReplayDeadLetter' });
export type ReplayDeadLetter = z.infer<typeof replayDeadLetterSchema>;

/** `POST /api/admin/dead-letters/discard`: needs a reason. */
export const discardDeadLetterSchema = z
  .strictObject({ id: letterId, reason: storedText(500).trim().min(1) })
  .meta({ id: 'DiscardDeadLetter' });
export type DiscardDeadLetter = z.infer<typeof discardDeadLetterSchema>;
