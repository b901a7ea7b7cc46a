import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone asked for the deletion of their account; they can cancel until it is due. Owner: accounts. */
export const erasureScheduledV1 = defineEvent({
  type: 'accounts.erasure.scheduled.v1',
  summary: 'Someone asked for the deletion of their account.',
  key: data => data.uid,
  data: z.object({ erasureId: z.uuid(), uid: uidSchema, dueAt: z.iso.datetime() }),
  example: { erasureId: example.id, uid: example.uid, dueAt: '2026-12-26T18:00:00.000Z' },
});
