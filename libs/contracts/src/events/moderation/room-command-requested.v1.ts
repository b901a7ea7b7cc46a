import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Commands on a room. `kick` and `transfer-host` name a member by `uid`. */
export const roomCommands = ['kick', 'transfer-host', 'close-room'] as const;
export const roomCommandSchema = z.enum(roomCommands);
export type RoomCommand = z.infer<typeof roomCommandSchema>;

/** An operator requested a change to a room. Answered by `rooms-gateway.room-command.completed.v1`. */
export const roomCommandRequestedV1 = defineEvent({
  type: 'moderation.room-command.requested.v1',
  summary: 'An operator requested a change to a room.',
  key: data => data.room,
  data: z.object({
    /** Also the id of the audit entry. A repeated command takes effect once. */
    commandId: z.uuid(),
    command: roomCommandSchema,
    room: roomNameSchema,
    uid: uidSchema.optional(),
    /** Uid of the operator. */
    operator: uidSchema,
    reason: z.string().max(500).optional(),
    requestedAt: z.iso.datetime(),
    /** After this the command must not run (code `command.expired`). */
    expiresAt: z.iso.datetime(),
  }),
  example: {
    commandId: example.id,
    command: 'kick',
    room: 'lobby',
    uid: example.uid,
    operator: example.operator,
    reason: 'Spam in the guestbook',
    requestedAt: example.at,
    expiresAt: '2026-11-26T18:00:30.000Z',
  },
});
