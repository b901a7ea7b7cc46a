import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody stays after all. Owner: accounts. */
export const erasureCancelledV1 = defineEvent({
  type: 'accounts.erasure.cancelled.v1',
  summary: 'An account that was to be deleted stays.',
  key: data => data.uid,
  data: z.object({
    erasureId: z.uuid(),
    uid: uidSchema,
    because: z.enum(['asked', 'signed-in']),
    cancelledAt: z.iso.datetime(),
  }),
});
