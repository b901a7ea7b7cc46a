import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody wants their account gone; until it is due they can change their mind. Owner: accounts. */
export const erasureScheduledV1 = defineEvent({
  type: 'accounts.erasure.scheduled.v1',
  summary: 'Somebody asked for their account to be deleted.',
  key: data => data.uid,
  data: z.object({ erasureId: z.uuid(), uid: uidSchema, dueAt: z.iso.datetime() }),
});
