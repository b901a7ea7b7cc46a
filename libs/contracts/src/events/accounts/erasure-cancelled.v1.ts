import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A scheduled erasure was cancelled. Owner: accounts. */
export const erasureCancelledV1 = defineEvent({
  type: 'accounts.erasure.cancelled.v1',
  summary: 'A scheduled erasure was cancelled.',
  key: data => data.uid,
  data: z.object({
    erasureId: z.uuid(),
    uid: uidSchema,
    because: z.enum(['asked', 'signed-in']),
    cancelledAt: z.iso.datetime(),
  }),
  example: { erasureId: example.id, uid: example.uid, because: 'signed-in', cancelledAt: example.at },
});
