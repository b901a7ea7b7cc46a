import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody joined a room in which nobody was. Owner: rooms-gateway. */
export const roomOpenedV1 = defineEvent({
  type: 'rooms-gateway.room.opened.v1',
  summary: 'Somebody joined a room in which nobody was.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    by: uidSchema,
  }),
});
