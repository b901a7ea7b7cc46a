import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody was removed from a room and may not come back for a while. Owner: rooms-gateway. */
export const roomMemberKickedV1 = defineEvent({
  type: 'rooms-gateway.room.member-kicked.v1',
  summary: 'Somebody was removed from a room and may not come back for a while.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    uid: uidSchema,
    /** The host or operator who did it. */
    by: uidSchema,
    until: z.number().min(0),
  }),
});
