import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A host started a track. Owner: rooms-gateway. */
export const roomSessionStartedV1 = defineEvent({
  type: 'rooms-gateway.room.session-started.v1',
  summary: 'A host started a track.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    host: uidSchema,
    trackUrl: z.string().max(2048),
  }),
  example: { room: 'lobby', host: example.uid, trackUrl: '/audio/echoverse_demo.mp3' },
});
