import { z } from 'zod';
import { divisionIdSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** An operator denied a request for access to a division. Owner: accounts. */
export const divisionRequestDeniedV1 = defineEvent({
  type: 'accounts.division-request.denied.v1',
  summary: 'A request for access to a division was denied.',
  key: data => data.requestId,
  data: z.object({
    requestId: z.uuid(),
    uid: uidSchema,
    division: divisionIdSchema,
    operator: uidSchema,
    decidedAt: z.iso.datetime(),
  }),
  example: {
    requestId: example.id,
    uid: example.uid,
    division: 'nexus',
    operator: example.operator,
    decidedAt: example.at,
  },
});
