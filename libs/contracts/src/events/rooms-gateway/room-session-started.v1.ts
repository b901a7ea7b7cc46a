import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A track started in a room with a host. Owner: rooms-gateway. */
export const roomSessionStartedV1 = defineEvent({
  type: 'rooms-gateway.room.session-started.v1',
  summary: 'A host started a track.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    host: uidSchema,
    /** Who started it, the host or a helper. Missing in older events: the host. */
    by: uidSchema.optional(),
    trackUrl: z.string().max(2048),
  }),
  example: { room: 'lobby', host: example.uid, trackUrl: '/audio/echoverse_demo.mp3' },
});
