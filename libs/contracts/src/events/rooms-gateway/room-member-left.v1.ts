import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone left a room, lost their connection for 15 s, or was kicked. Owner: rooms-gateway. */
export const roomMemberLeftV1 = defineEvent({
  type: 'rooms-gateway.room.member-left.v1',
  summary: 'Someone left a room, lost their connection for 15 s, or was kicked.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    uid: uidSchema,
    reason: z.enum(['left', 'lost', 'kicked', 'closed']),
  }),
  example: { room: 'lobby', uid: example.uid, reason: 'lost' },
});
