import { z } from 'zod';
import { roomNameSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** A room's session ended. Owner: rooms-gateway. */
export const roomSessionEndedV1 = defineEvent({
  type: 'rooms-gateway.room.session-ended.v1',
  summary: 'A room’s session ended.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    trackUrl: z.string().max(2048),
  }),
  example: { room: 'lobby', trackUrl: '/audio/echoverse_demo.mp3' },
});
