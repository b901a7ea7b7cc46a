import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone joined a room. Owner: rooms-gateway. */
export const roomMemberJoinedV1 = defineEvent({
  type: 'rooms-gateway.room.member-joined.v1',
  summary: 'Someone joined a room.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    uid: uidSchema,
  }),
  example: { room: 'lobby', uid: example.uid },
});
