import { z } from 'zod';
import { divisionIdSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody became member or owner of a division, from this moment on, whatever their token says. Owner: accounts. */
export const membershipGrantedV1 = defineEvent({
  type: 'accounts.membership.granted.v1',
  summary: 'Somebody became member or owner of a division.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    division: divisionIdSchema,
    level: z.enum(['member', 'owner']),
    /** What led to it: an approved request, the diagnostic page, or a document of the former platform. */
    because: z.enum(['request-approved', 'diagnostics', 'legacy-import']),
    grantedAt: z.iso.datetime(),
  }),
});
