import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/**
 * An operator lets someone back into a room before their ten minutes are over. On the topic of the commands,
 * so that it cannot overtake the kick. Answered by `rooms-gateway.room-command.completed.v1`.
 */
export const kickLiftRequestedV1 = defineEvent({
  type: 'moderation.room-command.kick-lift-requested.v1',
  summary: 'An operator wants to let someone back into a room that they were kicked from.',
  key: data => data.room,
  data: z.object({
    /** Also the id of the audit entry. A repeated command takes effect once. */
    commandId: z.uuid(),
    room: roomNameSchema,
    uid: uidSchema,
    /** Uid of the operator. */
    operator: uidSchema,
    reason: z.string().max(500).optional(),
    requestedAt: z.iso.datetime(),
    /** After this the command must not run (code `command.expired`). */
    expiresAt: z.iso.datetime(),
  }),
  example: {
    commandId: example.id,
    room: 'lobby',
    uid: example.uid,
    operator: example.operator,
    reason: 'It was someone else',
    requestedAt: example.at,
    expiresAt: '2026-11-26T18:00:30.000Z',
  },
});
