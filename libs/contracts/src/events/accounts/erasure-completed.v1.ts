import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** All services have confirmed: nothing is held of this person any more. Owner: accounts. */
export const erasureCompletedV1 = defineEvent({
  type: 'accounts.erasure.completed.v1',
  summary: 'A person was forgotten everywhere.',
  key: data => data.uid,
  data: z.object({ erasureId: z.uuid(), uid: uidSchema, completedAt: z.iso.datetime() }),
});
