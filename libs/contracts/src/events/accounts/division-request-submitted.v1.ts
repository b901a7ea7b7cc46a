import { z } from 'zod';
import { divisionIdSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone asked for access to a division, or asked again while a request was pending. Owner: accounts. */
export const divisionRequestSubmittedV1 = defineEvent({
  type: 'accounts.division-request.submitted.v1',
  summary: 'Someone asked for access to a division.',
  key: data => data.requestId,
  data: z.object({
    requestId: z.uuid(),
    uid: uidSchema,
    division: divisionIdSchema,
    /** Whether a pending request was updated. */
    again: z.boolean(),
    submittedAt: z.iso.datetime(),
  }),
  example: {
    requestId: example.id,
    uid: example.uid,
    division: 'nexus',
    again: false,
    submittedAt: example.at,
  },
});
