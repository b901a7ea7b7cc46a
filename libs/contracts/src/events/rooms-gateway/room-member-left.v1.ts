import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody is no longer in a room: by leaving, by being lost for 15 s, or by a kick. Owner: rooms-gateway. */
export const roomMemberLeftV1 = defineEvent({
  type: 'rooms-gateway.room.member-left.v1',
  summary: 'Somebody is no longer in a room: by leaving, by being lost for 15 s, or by a kick.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    uid: uidSchema,
    reason: z.enum(['left', 'lost', 'kicked', 'closed']),
  }),
});
