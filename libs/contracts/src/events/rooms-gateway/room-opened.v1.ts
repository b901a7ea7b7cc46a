import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone joined an empty room. Owner: rooms-gateway. */
export const roomOpenedV1 = defineEvent({
  type: 'rooms-gateway.room.opened.v1',
  summary: 'Someone joined an empty room.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    by: uidSchema,
  }),
  example: { room: 'lobby', by: example.uid },
});
