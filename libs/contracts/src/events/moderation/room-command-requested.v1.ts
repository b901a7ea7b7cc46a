import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** What an operator may have done to a room. `kick` and `transfer-host` name a member of it by `uid`. */
export const roomCommands = ['kick', 'transfer-host', 'close-room'] as const;
export const roomCommandSchema = z.enum(roomCommands);
export type RoomCommand = z.infer<typeof roomCommandSchema>;

/** An operator asked for something to be done to a room. Answered by `rooms-gateway.room-command.completed.v1`. */
export const roomCommandRequestedV1 = defineEvent({
  type: 'moderation.room-command.requested.v1',
  summary: 'An operator asked for something to be done to a room.',
  key: data => data.room,
  data: z.object({
    /** Also the id of the audit entry. A command seen twice is done once. */
    commandId: z.uuid(),
    command: roomCommandSchema,
    room: roomNameSchema,
    uid: uidSchema.optional(),
    /** Uid of the operator. */
    operator: uidSchema,
    reason: z.string().max(500).optional(),
    requestedAt: z.iso.datetime(),
    /** After this the command is not to be done any more (code `command.expired`): nobody waits for it. */
    expiresAt: z.iso.datetime(),
  }),
});
