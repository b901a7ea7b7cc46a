import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

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
  example: { room: 'lobby', uid: example.uid, by: example.operator, until: 1_795_716_600_000 },
});
