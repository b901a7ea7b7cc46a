import { z } from 'zod';
import { roomNameSchema } from '../identity.js';
import { storedText } from './stored-text.js';

const minuteMs = 60_000;
/** Times in milliseconds. */
export const partyLimits = {
  title: 80,
  text: 500,
  shortestMinutes: 30,
  longestMinutes: 12 * 60,
  /** A party begins at least this long after it is planned. */
  soonestMs: 5 * minuteMs,
  /** A year, even one with a leap day. */
  latestMs: 366 * 24 * 60 * minuteMs,
  /** Parties of one person that are not over. A room can have only one that has not begun. */
  mostPlanned: 5,
  /** Changes of one party: each may send an email to everyone who asked for one. */
  mostChanges: 20,
  /** How long before the beginning the email goes out. */
  emailBeforeMs: 15 * minuteMs,
} as const;

const epochMs = z.int().min(0).max(8.64e15);

/**
 * One line that cannot disturb the text around it in emails, calendars and lists: nothing invisible, nothing that
 * changes the text direction, no stacks of accents that cover other lines.
 */
const oneLine = (max: number) =>
  storedText(max)
    .regex(
      /^[^\n\r\t\u0080-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$/,
      'must be one line of plain text',
    )
    .regex(/^(?!.*\p{M}{4})/u, 'has too many accents on one letter')
    .trim()
    .min(1)
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'needs at least one visible character');

/** Body of `PATCH /api/rydesync/parties/{id}`. */
export const changePartySchema = z.strictObject({
  title: oneLine(partyLimits.title),
  text: storedText(partyLimits.text).trim().default(''),
  /** An instant in epoch milliseconds, whatever the time zone of the person who plans it. */
  beginsAt: epochMs,
  minutes: z.int().min(partyLimits.shortestMinutes).max(partyLimits.longestMinutes),
});
export type ChangeParty = z.infer<typeof changePartySchema>;

/** Body of `POST /api/rydesync/parties`. */
export const planPartySchema = changePartySchema.extend({ room: roomNameSchema });
export type PlanParty = z.infer<typeof planPartySchema>;

/** A party: a time at which people meet in a kept room. */
export const partySchema = z
  .object({
    id: z.uuid(),
    room: roomNameSchema,
    title: z.string(),
    /** Empty if there is none. */
    text: z.string(),
    /** The name of the person who invites, if known. */
    by: z.string().max(80).optional(),
    beginsAt: epochMs,
    endsAt: epochMs,
    cancelled: z.boolean(),
  })
  .meta({ id: 'Party' });
export type Party = z.infer<typeof partySchema>;

/** Count down with the server's time, epoch milliseconds: device clocks may be wrong. */
const serverTime = z.number();
export const shownPartySchema = z.object({ party: partySchema, serverTime }).meta({ id: 'ShownParty' });
export type ShownParty = z.infer<typeof shownPartySchema>;
/** A room's current or next party; null if there is none. */
export const roomPartySchema = z
  .object({ party: partySchema.nullable(), serverTime })
  .meta({ id: 'RoomParty' });
export type RoomParty = z.infer<typeof roomPartySchema>;
/** The soonest first. */
export const partiesSchema = z.object({ parties: z.array(partySchema), serverTime }).meta({ id: 'Parties' });
export type Parties = z.infer<typeof partiesSchema>;

export const partyParameterSchema = z.object({ id: z.uuid() });
export const partyEmailTokenSchema = z.object({
  token: z.string().regex(/^[\w-]{32}$/, 'isn’t a token'),
});

/** Body of `POST /api/rydesync/parties/{id}/email`. */
export const askForPartyEmailSchema = z.strictObject({
  /** An IANA name, such as `Europe/Berlin`: emails show times in it. Names that the server does not know count as UTC. */
  timeZone: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9_+\-/]+$/, 'isn’t a time zone')
    .default('UTC'),
});
export type AskForPartyEmail = z.infer<typeof askForPartyEmailSchema>;
/** Whether the caller gets an email about the party. */
export const partyEmailSchema = z.object({ wanted: z.boolean() }).meta({ id: 'PartyEmail' });
export type PartyEmail = z.infer<typeof partyEmailSchema>;
