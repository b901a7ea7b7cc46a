import { z } from 'zod';
import { roomNameSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** A room has no session any more. Owner: rooms-gateway. */
export const roomSessionEndedV1 = defineEvent({
  type: 'rooms-gateway.room.session-ended.v1',
  summary: 'A room has no session any more.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    trackUrl: z.string().max(2048),
  }),
});
