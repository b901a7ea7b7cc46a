import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Someone was kicked from a room and may not return for ten minutes. Owner: rooms-gateway. */
export const roomMemberKickedV1 = defineEvent({
  type: 'rooms-gateway.room.member-kicked.v1',
  summary: 'Someone was kicked from a room and may not return for ten minutes.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    uid: uidSchema,
    /** The host or operator who did it. */
    by: uidSchema,
    until: z.number().min(0),
  }),
});
