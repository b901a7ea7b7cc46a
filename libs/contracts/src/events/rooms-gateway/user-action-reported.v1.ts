import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { userActionSchema } from '../../http/user-actions.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A page reported a user action over the socket, at `userActions`. Owner: rooms-gateway. */
export const userActionReportedV1 = defineEvent({
  type: 'rooms-gateway.user-action.reported.v1',
  summary: 'A page reported a user action over its socket.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    action: z.object(userActionSchema.shape),
    userAgent: z.string().max(500).optional(),
    reportedAt: z.iso.datetime(),
  }),
  example: {
    uid: example.uid,
    action: { action: 'room_joined', details: { room: 'lobby' }, pageUrl: '/rydesync' },
    userAgent: 'Mozilla/5.0',
    reportedAt: example.at,
  },
});
