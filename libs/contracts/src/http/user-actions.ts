import { z } from 'zod';
import { divisionIdSchema, uidSchema } from '../identity.js';
import { userActionLimits } from '../schema-free.js';
import { storedText } from './stored-text.js';

const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a value can be kept as JSON: storable text, no keys that reach for prototypes, not too deep. */
function isStorable(value: unknown, depth: number = userActionLimits.detailsDepth): boolean {
  if (typeof value === 'string') return storedText(userActionLimits.bytesPerAction).safeParse(value).success;
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every(item => isStorable(item, depth - 1));
  return Object.entries(value).every(
    ([key, item]) => !unsafeKeys.has(key) && isStorable(key) && isStorable(item, depth - 1),
  );
}

// Not `z.record`: it would drop a key named `__proto__` in silence instead of refusing it.
const detailsSchema = z
  .unknown()
  .refine(
    value => typeof value === 'object' && value !== null && !Array.isArray(value) && isStorable(value),
    'is not a plain record that can be stored',
  )
  .meta({ type: 'object' }) as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>;

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const userActionShape = z.strictObject({
  /** Made by the client, so that a batch that is sent again is counted once. */
  id: z.uuid().optional(),
  action: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'is not an action name'),
  details: detailsSchema.optional(),
  sessionId: storedText(100).optional(),
  pageUrl: storedText(2048).optional(),
  referrer: storedText(2048).optional(),
  screenResolution: z
    .string()
    .regex(/^\d{1,5}x\d{1,5}$/, 'is not of the form 1280x720')
    .optional(),
  /** Milliseconds on the page so far. */
  timeOnPage: z.int().min(0).max(2_147_483_647).optional(),
  division: divisionIdSchema.optional(),
  feature: storedText(100).optional(),
});
const isSmall = (action: unknown) => bytes(action) <= userActionLimits.bytesPerAction;
const tooLarge = { message: `is larger than ${userActionLimits.bytesPerAction} bytes` };

/** One thing somebody did. Who it was, from where and when it arrived are the server's to say. */
export const userActionSchema = userActionShape.refine(isSmall, tooLarge).meta({ id: 'UserAction' });
export type UserAction = z.infer<typeof userActionSchema>;

/** The same as it is pushed to `userActions` over the socket: of oneself, with what only a page can say of itself. */
export const pushedUserActionSchema = userActionShape
  .extend({
    uid: uidSchema,
    /** Replaced by the server's time. */
    timestamp: z.number().min(0),
    userAgent: storedText(500).optional(),
  })
  .refine(isSmall, tooLarge);
export type PushedUserAction = z.infer<typeof pushedUserActionSchema>;

export const recordUserActionsSchema = z
  .strictObject({ actions: z.array(userActionSchema).min(1).max(userActionLimits.actionsPerBatch) })
  .meta({ id: 'RecordUserActions' });
export type RecordUserActions = z.infer<typeof recordUserActionsSchema>;

export const recordedUserActionsSchema = z
  .object({
    /** How many were new; those already known by their id are not counted again. */
    accepted: z.int().min(0).max(userActionLimits.actionsPerBatch),
  })
  .meta({ id: 'RecordedUserActions' });
export type RecordedUserActions = z.infer<typeof recordedUserActionsSchema>;
