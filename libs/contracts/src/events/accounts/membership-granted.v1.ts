import { z } from 'zod';
import { divisionIdSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/**
 * Someone became a member or owner of a division. It takes effect now, whatever their token says. Owner: accounts.
 */
export const membershipGrantedV1 = defineEvent({
  type: 'accounts.membership.granted.v1',
  summary: 'Someone became a member or owner of a division.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    division: divisionIdSchema,
    level: z.enum(['member', 'owner']),
    /** The reason: an approved request, the diagnostic page, or a document of the former platform. */
    because: z.enum(['request-approved', 'diagnostics', 'legacy-import']),
    grantedAt: z.iso.datetime(),
  }),
  example: {
    uid: example.uid,
    division: 'nexus',
    level: 'member',
    because: 'request-approved',
    grantedAt: example.at,
  },
});
