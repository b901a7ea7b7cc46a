import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A room has another host, or none. Owner: rooms-gateway. */
export const roomHostChangedV1 = defineEvent({
  type: 'rooms-gateway.room.host-changed.v1',
  summary: 'A room has another host, or none.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    host: uidSchema.nullable(),
    previousHost: uidSchema.nullable(),
    epoch: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  example: { room: 'lobby', host: example.uid, previousHost: null, epoch: 1_795_716_000_000 },
});
