import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody came into a room. Owner: rooms-gateway. */
export const roomMemberJoinedV1 = defineEvent({
  type: 'rooms-gateway.room.member-joined.v1',
  summary: 'Somebody came into a room.',
  key: data => data.room,
  data: z.object({
    room: roomNameSchema,
    uid: uidSchema,
  }),
});
